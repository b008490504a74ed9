import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { inlineHashes, policyOf } from '#tests/support/answers.ts';
import { apply, sampleFields } from '#tests/support/sample-application.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

/** What Chromium sends with a form. */
const navigation = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
};

describe('A performer without JavaScript', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite', environment: { APPLICATION_LIMIT: '2' } });
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => site.close());

  /** The answer, and what its page was told. */
  async function send(sending: Parameters<typeof apply>[1] = {}) {
    const render = vi.spyOn(site.services.web, 'renderPage');
    const answer = await apply(site, { ...sending, headers: { ...navigation, ...sending.headers } });
    const [request] = render.mock.calls.at(-1) ?? [];
    expect(request?.url).toBe('/');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [script = ''] = inlineHashes(answer.body, 'script');
    const [style = ''] = inlineHashes(answer.body, 'style');
    expect(policyOf(answer.headers)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", script],
      'style-src': ["'self'", style],
    });
    expect(answer.body).toMatch(/^<!doctype html>/i);
    return { status: answer.statusCode, headers: answer.headers, submission: request?.submission };
  }

  test('reads on a page that the application has arrived', async () => {
    expect(await send()).toMatchObject({ status: 201, submission: { outcome: 'received' } });
    expect(await site.database.db.selectFrom('applications').select('name').execute()).toHaveLength(1);
  });

  test('reads what is wrong, and keeps what was typed', async () => {
    const fields = { ...sampleFields, email: 'june@', referenceCode: 'x', secondsSpent: '1', unknown: 'x' };
    const { referenceCode: _a, secondsSpent: _b, unknown: _c, ...values } = fields;
    expect(await send({ fields })).toMatchObject({
      status: 400,
      submission: {
        outcome: 'refused',
        sentence: 'email: Please enter a valid email address',
        fields: { email: 'Please enter a valid email address' },
        values,
      },
    });
    const { submission } = await send({ fields });
    expect(submission).toHaveProperty('values', values);
  });

  test('keeps what was typed also when a file is no picture or too large', async () => {
    const wrong = await send({ files: [{ bytes: Buffer.from('no picture') }] });
    expect(wrong).toMatchObject({ status: 415, submission: { outcome: 'refused', values: sampleFields } });
    const large = await send({ files: [{ bytes: Buffer.alloc(maxImageBytes + 1) }] });
    expect(large).toMatchObject({
      status: 413,
      submission: { fields: { bandPhotos: 'Each picture may have up to 15 MB' }, values: sampleFields },
    });
  });

  test('reads it on a page too when the form is of another kind, the limit is reached or nothing can be stored', async () => {
    const other = await send({ headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(other).toMatchObject({ status: 415, submission: { outcome: 'refused' } });
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    vi.spyOn(site.services.applicationFiles, 'put').mockRejectedValue(full);
    expect(await send()).toMatchObject({ status: 503, submission: { values: sampleFields } });
    vi.restoreAllMocks();
    const from = '10.6.0.1';
    for (let taken = 0; taken < 2; taken += 1) expect((await send({ from })).status).toBe(201);
    const refused = await send({ from });
    expect(refused).toMatchObject({
      status: 429,
      submission: { sentence: 'Too many tries. Please try again in 60 minutes.' },
    });
    expect(refused.headers['retry-after']).toBe('3600');
  });

  test('reads at least a sentence when the page cannot be made', async () => {
    vi.spyOn(site.services.web, 'renderPage').mockRejectedValue(new Error('broken'));
    const answer = await apply(site, { headers: navigation, fields: {} });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('name: Name is required');
  });

  test('is not mistaken for a script, nor a script for them', async () => {
    const scripts = [
      {},
      { accept: '*/*' },
      { accept: 'application/json' },
      { ...navigation, 'sec-fetch-mode': 'cors' },
    ];
    for (const headers of scripts) {
      const answer = await apply(site, { headers, fields: {} });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json().fields).toHaveProperty('name');
    }
    const old = await apply(site, { headers: { accept: 'text/html' }, fields: {} });
    expect(old.headers['content-type']).toBe('text/html; charset=utf-8');
  });
});
