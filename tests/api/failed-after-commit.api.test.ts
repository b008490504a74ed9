import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FilesAwayError } from '#server/files/files.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { sendImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { ageAll, keptFiles } from '#tests/support/stored-files.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { sendLogo } from '#tests/support/venue.ts';

describe('The file of a row that is stored outlives an answer that fails after it', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeEach(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    admin = await signedInAdmin(site);
  });
  afterEach(() => site.close());

  const failures = [new Error('a mistake of ours'), new FilesAwayError('no answer')];

  test.each(failures)('the logo (%s)', async (failure) => {
    vi.spyOn(site.services.venue, 'follow').mockRejectedValueOnce(failure);
    expect((await sendLogo(site, admin, [{ bytes: await samplePhoto() }])).statusCode).toBeGreaterThanOrEqual(
      500,
    );
    const { filename } = await site.database.db
      .selectFrom('venueLogo')
      .select('filename')
      .executeTakeFirstOrThrow();
    await ageAll(site);
    await sweepOrphans(site.services);
    expect((await keptFiles(site, 'gallery')).files).toEqual([filename]);
  });

  test.each(failures)('an image (%s)', async (failure) => {
    vi.spyOn(site.services.sizesAhead, 'add').mockImplementationOnce(() => {
      throw failure;
    });
    expect((await sendImage(site, { headers: admin.headers })).statusCode).toBeGreaterThanOrEqual(500);
    const { filename } = await site.database.db
      .selectFrom('images')
      .select('filename')
      .executeTakeFirstOrThrow();
    await ageAll(site);
    await sweepOrphans(site.services);
    expect((await keptFiles(site, 'gallery')).files).toEqual([filename]);
  });
});
