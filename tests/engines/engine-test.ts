import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { firefox } from './firefox.ts';
import { type Browser, type PageDriver, waitFor } from './page-driver.ts';
import { webkit } from './webkit.ts';

export interface EngineSite {
  url: string;
  /** A call of the API by an admin, beside the browser. */
  ask(path: string): Promise<unknown>;
  /** Sends an application with a photo, beside the browser. */
  apply(name: string, email: string): Promise<void>;
  username: string;
  password: string;
}

export interface Stage {
  page: PageDriver;
  site: EngineSite;
}

const root = resolve(import.meta.dirname, '../..');
const screenshots = join(root, 'test-results', 'engines');
const engines = [webkit, firefox];

/** The same sentences in each engine, against one real server process for each. */
export function inEveryEngine(tests: Record<string, (stage: Stage) => Promise<void>>): void {
  describe.each(engines)('$name', (engine) => {
    let browser: Browser;
    let site: EngineSite & { stop(): Promise<void> };
    beforeAll(async () => {
      site = await startSite();
      browser = await engine.launch();
    });
    afterAll(async () => {
      await browser?.close();
      await site?.stop();
    });
    test.each(Object.entries(tests))('%s', async (name, run) => {
      const page = await browser.newPage();
      try {
        await run({ page, site });
      } catch (error) {
        throw await withScreenshot(error, page, `${engine.name} ${name}`);
      } finally {
        await page.close();
      }
    });
  });
}

/** In the first line of the message, because that line is repeated when all tests have run. */
async function withScreenshot(error: unknown, page: PageDriver, name: string): Promise<Error> {
  const words = error instanceof Error ? error.message : String(error);
  const file = join(screenshots, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}.png`);
  try {
    mkdirSync(screenshots, { recursive: true });
    writeFileSync(file, await page.screenshot());
  } catch (failure) {
    return new Error(`${words} (no screenshot: ${failure})`, { cause: error });
  }
  const [first, ...more] = words.split('\n');
  return new Error([`${first} (screenshot: ${relative(root, file)})`, ...more].join('\n'), { cause: error });
}

async function startSite(): Promise<EngineSite & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-engines-'));
  const server = await startServerProcess({ DATA_DIR: folder });
  // The name that the site knows itself by: what comes from elsewhere may change nothing.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const account = { username: 'jolene', password: 'C0ffee&3Chords!' };
  const send = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  expect((await send('/api/admin/register')).status).toBe(201);
  const cookie = (await send('/api/admin/login')).headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    url,
    ...account,
    async ask(path) {
      return (await fetch(`${server.url}${path}`, { headers: { cookie: cookie.join('; ') } })).json();
    },
    async apply(name, email) {
      const body = new FormData();
      for (const [field, value] of Object.entries({ ...sampleFields, name, email }))
        body.append(field, value);
      body.append('bandPhotos', new Blob([Uint8Array.from(await samplePhoto())]), 'photo.jpg');
      const answer = await fetch(`${server.url}/api/performance-application`, { method: 'POST', body });
      expect(answer.status).toBe(201);
    },
    async stop() {
      await server.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a person can read this. */
export async function expectText(page: PageDriver, text: string): Promise<void> {
  await waitFor(`«${text}»`, () => page.evaluate(isShown, text));
}

export async function expectNoText(page: PageDriver, text: string): Promise<void> {
  await waitFor(`«${text}» to go`, async () => !(await page.evaluate(isShown, text)));
}

/** Runs in the page: whether the smallest element that holds the text can be seen. */
function isShown(text: string): boolean {
  const holds = (element: Element) => element.textContent?.includes(text);
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      holds(element) &&
      ![...element.children].some(holds) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

/** Waits until the keyboard is at the element with this name or label. */
export async function expectFocus(page: PageDriver, name: string): Promise<void> {
  await waitFor(`the focus on ${name}`, async () => (await page.evaluate(nameOfFocus)) === name);
}

function nameOfFocus(): string {
  const focused = document.activeElement;
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
}

export async function signIn({ page, site }: Stage): Promise<void> {
  await page.goto(`${site.url}/admin/login`);
  await page.fill({ field: 'Username' }, site.username);
  await page.fill({ field: 'Password' }, site.password);
  await page.click({ button: 'Sign In' });
  await waitFor('the dashboard', async () => (await page.url()).endsWith('/admin/dashboard'));
  // Its address is there before its list is, and Firefox aborts a navigation that comes in between.
  await waitFor('the desk', () =>
    page.evaluate(() => document.querySelector('[aria-label="Applications"] [aria-busy="false"]') !== null),
  );
}
