import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

describe.each(dialects)('A performer who applies on %s', (dialect) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
  });
  afterAll(() => site.close());

  test('gets the application back as it was stored', async () => {
    const answer = await apply(site);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toEqual({
      ...sampleFields,
      id: 1,
      bandPhotos: [expect.stringMatching(/^\/api\/admin\/application-files\/[0-9a-f]{32}\.jpg$/)],
      flyer: null,
      submittedAt: site.time.now.toISOString(),
    });
  });
});
