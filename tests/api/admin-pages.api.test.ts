import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countChanges } from '#contract/monitoring.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { earlyReadsIn, earlyScript } from '#tests/support/early-reads.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const titles: [path: string, title: string][] = [
  ['/admin/login', 'Admin Login'],
  ['/admin/login?mode=register', 'Admin Register'],
  ['/admin/login?invite=sesame', 'Admin Register'],
  ['/admin/login?reset=sesame', 'Admin Login'],
  ['/admin/register', 'Admin Registration'],
  ['/admin/register?invite=sesame', 'Admin Registration'],
  ['/admin/dashboard', 'Admin Dashboard'],
  ['/admin/events', 'Event Calendar'],
  ['/admin/gallery', 'Gallery Management'],
  ['/admin/settings', 'SMS Settings'],
  ['/admin/newsletter', 'Newsletter'],
  ['/admin/figures', 'Figures'],
  ['/admin/team', 'Team'],
  ['/admin/messages', 'Messages'],
  ['/admin/answers', 'Answers to performers'],
  ['/admin/activity', 'Activity'],
  ['/admin/backups', 'Backups and privacy'],
  ['/admin/account', 'My account'],
  ['/admin/venue', 'Venue'],
  ['/admin/venue/guide', 'Make It Yours'],
];

describe('A page of the staff area, as the server sends it', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.close());

  test.each(titles)(
    '%s is the same empty shell for a stranger and for an admin, who is told what changes are known',
    async (path, title) => {
      const { headers: signedIn, username } = await signedInAdmin(site);
      const forStranger = await site.http.inject(path);
      const forAdmin = await site.http.inject({ url: path, headers: signedIn });
      expect(forStranger.statusCode).toBe(200);
      expect(forStranger.headers['cache-control']).toBe('no-store');
      expect(forStranger.body).toContain(`<title>${title}</title>`);
      expect(forStranger.body).toContain('name="robots" content="noindex"');
      // Whether the first account is still to be made, which the sign-in screen tells anyone, and nothing else.
      const answers = path.startsWith('/admin/login') ? '"answers":{"/api/setup":' : '"answers":{}';
      expect(forStranger.body).toContain(answers);
      const isSignIn = /login|register/.test(path);
      const counts = JSON.stringify(
        (await site.http.inject({ url: countChanges.path, headers: signedIn })).json(),
      );
      const known = { [countChanges.path]: { status: 200, body: counts } };
      const ofAdmin = isSignIn ? answers : `"answers":${JSON.stringify(known)}`;
      expect(forAdmin.body.replace(earlyScript, '')).toBe(forStranger.body.replace(answers, ofAdmin));
      expect(forAdmin.body).not.toContain(username);
    },
  );

  test('tells a browser what its scripts will read first, and no one who is not signed in', async () => {
    const { headers: signedIn } = await signedInAdmin(site);
    const told = async (url: string, headers = signedIn) =>
      earlyReadsIn((await site.http.inject({ url, headers })).body);
    const everywhere = ['/api/admin/auth', '/api/admin/current-user', '/api/admin/notices'];
    expect(await told('/admin/team')).toEqual(everywhere);
    expect(await told('/admin/dashboard?search=a%3E%2Cb&application=7')).toEqual([
      '/api/admin/applications/7',
      '/api/admin/applications?search=a%3E%2Cb&limit=50&reviews=true',
      '/api/admin/message-providers',
      ...everywhere,
    ]);
    expect(await told('/admin/events?event=7')).toEqual(['/api/admin/message-providers', ...everywhere]);
    expect(await told('/admin/login')).toEqual([]);
    expect(await told('/admin/dashboard', { cookie: '' })).toEqual([]);
    expect(await told('/admin/dashboard', { cookie: 'greenroom=sesame' })).toEqual([]);
  });

  test('that a browser keeps for the night is no use of the session', async () => {
    const { headers: signedIn } = await signedInAdmin(site);
    const find = () => site.services.database.db.selectFrom('sessions').select('lastSeenAt').execute();
    const before = await find();
    site.time.now = new Date(site.time.now.getTime() + 5 * 60_000);
    await site.http.inject({ url: '/admin/tonight', headers: signedIn });
    expect(await find()).toEqual(before);
  });

  test.each(['/admin/login?invite=sesame', '/admin/login?reset=sesame', '/admin/register?invite=sesame'])(
    '%s does not repeat its token anywhere, nor hand it on to another site',
    async (path) => {
      const { body, headers } = await site.http.inject(path);
      expect(body).not.toContain('sesame');
      // Chromium would tell the address to the fonts of a style that stands in the page.
      expect(body).not.toContain('<style>');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(site.logged.map((line) => JSON.stringify(line)).join()).not.toContain('sesame');
    },
  );

  test('the sign-in screen is painted by its HTML alone, and compressed', async () => {
    const { headers } = await site.http.inject({
      url: '/admin/login',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
    expect(Number(headers['content-length'])).toBeLessThan(20_000);
    const plain = (await site.http.inject('/admin/login')).body;
    expect(plain).toContain('<style>');
    expect(plain).toContain('<template><link rel="modulepreload"');
  });

  test.each(['/admin', '/admin/', '/admin?next=//evil.example'])(
    '%s leads to the dashboard',
    async (path) => {
      const { statusCode, headers } = await site.http.inject(path);
      expect(statusCode).toBe(302);
      expect(headers.location).toBe('/admin/dashboard');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('brings styles that no guest of the public pages loads', async () => {
    const styles = (html: string) =>
      [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    const publicPaths = ['/', '/events', '/live-music', '/password-demo', '/no-such-page'];
    const publicPages = await Promise.all(publicPaths.map((path) => site.http.inject(path)));
    const ofGuests = publicPages.map(({ body }) => styles(body));
    const ofStaff = styles((await site.http.inject('/admin/settings')).body);
    // The one that all pages begin with declares the order of the layers.
    expect(new Set([...ofGuests, ofStaff].map(([first]) => first)).size).toBe(1);
    expect(ofStaff.filter((href) => !ofGuests.flat().includes(href)).length).toBeGreaterThan(1);
  });
});
