import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPageForms, ownPageQuestions, subscriptionActions } from '#contract/own-page-addresses.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { applyForPage } from '#tests/support/own-page.ts';
import { formBody, formType } from '#tests/support/sample-application.ts';
import { joinList } from '#tests/support/subscribers.ts';

const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

const targets = [
  ...[...ownPageForms, ...ownPageQuestions].map((form) => ['application', form] as const),
  ...subscriptionActions.map((action) => ['subscription', action] as const),
];

describe('An address with a secret in it', () => {
  let site: MessageSite;
  let tokens: Record<'application' | 'subscription', string>;
  beforeAll(async () => {
    site = await startMessageSite('sqlite');
  });
  beforeEach(async () => {
    await site.reset();
    const { token } = await applyForPage(site);
    tokens = { application: token, subscription: await joinList(site, 'june@example.com') };
  });
  afterAll(() => site.close());

  /** Characters that no header may hold, behind a token: a mail program appends a typographic quote, for one. */
  const odd = ['%0A', '%0D%0ASet-Cookie:%20a=b', '%00', '%E2%80%9D', '%F0%9F%8E%B8', '%C3%A9', '%25', '%7F'];

  test.each(targets)('is unknown with other characters in it: /%s/…/%s', async (kind, form) => {
    const isUpload = form === 'pictures';
    for (const [index, end] of odd.entries()) {
      const url = `/${kind}/${tokens[kind]}${end}/${form}`;
      const remoteAddress = `198.51.100.${index}`;
      const opened = await site.http.inject({ url, remoteAddress });
      const sent = await site.http.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { 'content-type': isUpload ? formType : 'application/x-www-form-urlencoded' },
        payload: isUpload ? formBody({}, []) : '',
      });
      for (const { statusCode, headers } of [opened, sent]) {
        expect([303, 404], `${url}: ${statusCode}`).toContain(statusCode);
        expect(headers).toMatchObject(privateHeaders);
        expect(headers['set-cookie']).toBeUndefined();
        if (statusCode !== 303) continue;
        const page = await site.http.inject({ url: String(headers.location), remoteAddress });
        expect([page.statusCode, page.headers], url).toMatchObject([404, privateHeaders]);
      }
    }
  });

  function unknownToken(index: number): string {
    return createHash('sha256').update(`stranger ${index}`).digest('base64url');
  }

  test.each([
    ['/application/', '%'],
    ['/application/', '%FF'],
    ['/application/', '%E2%80'],
    ['//application/', ''],
    ['/application//', ''],
    ['/subscription/', ''],
    ['/subscription/', '%'],
    ['/subscription/', '%C3%28'],
    ['//subscription/', ''],
    ['/api/application-status/', '%'],
    ['/api/subscriptions/', '%FF'],
  ])('is kept to its owner and counted as %sTOKEN%s', async (path, end) => {
    const kind = path.includes('application') ? 'application' : 'subscription';
    const remoteAddress = '203.0.113.9';
    const isRight = end === '' && /^\/\w/.test(path) && !path.endsWith('//');
    const own = await site.http.inject({ url: `${path}${tokens[kind]}${end}`, remoteAddress });
    expect([own.statusCode, own.headers]).toMatchObject([isRight ? 200 : 404, privateHeaders]);
    expect(own.body, 'no script of another company').not.toContain('googletagmanager');
    await site.database.db.deleteFrom('rateLimits').execute();
    for (let index = 0; index < 30; index += 1) {
      const { statusCode } = await site.http.inject({
        url: `${path}${unknownToken(index)}${end}`,
        remoteAddress,
      });
      expect(statusCode, `${index}`).toBe(404);
    }
    const refused = await site.http.inject({ url: `${path}${unknownToken(30)}${end}`, remoteAddress });
    expect([refused.statusCode, refused.headers]).toMatchObject([429, privateHeaders]);
    const { statusCode } = await site.http.inject({ url: `/${kind}/${tokens[kind]}`, remoteAddress });
    expect(statusCode, 'a right one is never refused').toBe(200);
  });
});
