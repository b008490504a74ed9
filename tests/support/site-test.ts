import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { z } from 'zod';
import type { Venue } from '#contract/venue/venue.ts';
import { venueChanges } from '#contract/venue/venue-input.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { connectDatabase, sqliteFile } from '#server/db/connect.ts';
import type { NewEvent } from '#server/events/events.store.ts';
import { loadBuiltWeb } from '#server/pages/built-web.ts';
import { logsOn } from '#server/process/log.ts';
import { addSampleContent } from '#server/samples/sample-content.ts';
import { createServices, type Services } from '#server/services.ts';
import { VenueStore } from '#server/venue/venue.store.ts';
import { type SignedInAdmin, signedInAdmin } from './admin.ts';
import { roomyDisk } from './disk-space.ts';
import { freePort } from './postgres-server.ts';
import { quickPasswordHash, quickPens } from './stand-ins.ts';
import { isThorough } from './thorough.ts';

/**
 * Where the server's clock stands and each browser's begins, on whichever day the tests are run. It is noon on a Sunday in
 * the venue's zone: the samples' shows are all on other days.
 */
const now = new Date('2026-11-15T17:00:00.000Z');

export interface RunningSite {
  url: string;
  services: Services;
  /** Adds events and gives their ids; the next page shows them. */
  addEvents(events: NewEvent[]): Promise<number[]>;
  removeEvents(ids: number[]): Promise<void>;
  /** Changes facts about the venue, as another admin would; the next page shows them. */
  changeVenue(facts: z.input<typeof venueChanges>): Promise<void>;
  readVenue(): Promise<Venue>;
  /** Moves the server's clock, which stands still otherwise. */
  passSeconds(seconds: number): void;
  /** Signs an admin in, in every page of that browser. */
  signIn(context: BrowserContext): Promise<SignedInAdmin>;
}

interface Fixtures {
  /** Variables for the server. A test file that sets them gets a server of its own. */
  environment: Record<string, string>;
  site: RunningSite;
  /** What the page may say on the console without failing the test. */
  expectedNoise: RegExp | null;
  noise: string[];
}

interface WorkerFixtures {
  sites: SiteKeeper;
}

/** Chromium's warning on a machine too busy to draw a preloaded picture within a few seconds. */
const slowPreload =
  /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/;

/** A browser test of the real site: its samples in a real database, served over HTTP, at a fixed time. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      beginClocksAt(now, browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  environment: [{}, { option: true }],
  expectedNoise: [null, { option: true }],

  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const sites = keepSites();
      await use(sites);
      await sites.closeAll();
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ environment, sites }, use, { file }) => {
      const { site, forgetVenueChanges } = await sites.siteFor(file, environment);
      await use(site);
      await forgetVenueChanges();
    },
    // A server that starts takes nothing of a test's own time.
    { timeout: 90_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  noise: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      findShownTextsOnly(page);
      page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
      await use(noise);
      const unexpected = noise.filter((line) => !expectedNoise?.test(line) && !slowPreload.test(line));
      expect(unexpected, 'the page was silent on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** In the pages of every context that is opened from now on. Such a clock runs; `page.clock` can still set it. */
function beginClocksAt(moment: Date, browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftClock, moment.getTime() - Date.now());
    return context;
  };
}

/** Runs in the page. */
function shiftClock(aheadMs: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(RealDate.now() + aheadMs);
      else super(...(args as [number]));
    }
    static override now(): number {
      return RealDate.now() + aheadMs;
    }
  } as DateConstructor;
}

/**
 * Whatever is announced stands in the live region once more, where nobody sees it. A test that looks for a text means
 * the one on the screen.
 */
function findShownTextsOnly(page: Page): void {
  for (const type of [page, page.locator('html')].map(Object.getPrototypeOf)) {
    if (Object.hasOwn(type.getByText, 'isForShownTexts')) continue;
    const { getByText } = type;
    type.getByText = function getShown(this: Page & Locator, ...text: Parameters<Page['getByText']>) {
      // Asked of what was found. `and` would ask every element of the page, each time.
      return getByText.apply(this, text).locator('xpath=self::*[not(../@data-testid="live-region")]');
    };
    type.getByText.isForShownTexts = true;
  }
}

interface OpenSite {
  site: RunningSite;
  /** The next test finds the venue as the site has started with it, whatever this one has made of it. */
  forgetVenueChanges(): Promise<void>;
  close(): Promise<void>;
}

interface SiteKeeper {
  siteFor(file: string, environment: Record<string, string>): Promise<OpenSite>;
  closeAll(): Promise<void>;
}

/**
 * The servers of one worker. Were they its own fixtures, each set of variables would cost a new worker, which takes
 * longer to start than many a test.
 */
function keepSites(): SiteKeeper {
  let shared: OpenSite | undefined;
  let ownOfFile: (OpenSite & { key: string }) | undefined;
  /** A folder with a database that has its tables, so that no other site has to make them. */
  let migrated: string | undefined;

  async function open(environment: Record<string, string>): Promise<OpenSite> {
    migrated ??= await migrateOnce();
    return openSite(environment, migrated);
  }

  return {
    async siteFor(file, environment) {
      if (Object.keys(environment).length === 0) {
        shared ??= await open(environment);
        return shared;
      }
      const key = JSON.stringify([file, environment]);
      if (ownOfFile?.key !== key) {
        await ownOfFile?.close();
        ownOfFile = undefined;
        ownOfFile = { key, ...(await open(environment)) };
      }
      return ownOfFile;
    },
    async closeAll() {
      await ownOfFile?.close();
      await shared?.close();
      if (migrated) rmSync(migrated, { recursive: true, force: true });
    },
  };
}

async function migrateOnce(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-browser-migrated-'));
  const { db } = await connectDatabase({ databaseUrl: undefined, dataDir }, () => {});
  await db.destroy();
  return dataDir;
}

async function openSite(environment: Record<string, string>, migrated: string): Promise<OpenSite> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-browser-'));
  const port = await freePort();
  const config = parseConfig({ PORT: String(port), DATA_DIR: folder, HOST: '127.0.0.1', ...environment });
  copyFileSync(sqliteFile(migrated), sqliteFile(folder));
  const database = await connectDatabase(config, () => {});
  const web = await loadBuiltWeb(resolve(import.meta.dirname, '../../dist'));
  let time = now;
  const services = createServices({
    config,
    database,
    logs: logsOn({ write: () => {} }),
    web,
    clock: () => time,
    measureDisk: async () => roomyDisk,
    passwordHash: quickPasswordHash,
    pens: quickPens,
  });
  await services.fileOwnership.begin();
  if (config.sampleContent) await addSampleContent(database, now);
  const { http } = await buildApp(services);
  await http.listen({ port, host: '127.0.0.1' });
  const url = `http://localhost:${(http.server.address() as AddressInfo).port}`;
  return {
    site: {
      url,
      services,
      async addEvents(events) {
        const ids = await services.events.add(events, now.toISOString());
        services.freshness.invalidate();
        return ids;
      },
      async removeEvents(ids) {
        await database.db.deleteFrom('events').where('id', 'in', ids).execute();
        services.freshness.invalidate();
      },
      async changeVenue(facts) {
        await new VenueStore(database.db).change(venueChanges.parse(facts));
        await services.venue.follow();
        services.freshness.invalidate();
      },
      readVenue: () => services.venue.current(),
      passSeconds(seconds) {
        time = new Date(time.getTime() + seconds * 1_000);
      },
      async signIn(context) {
        const admin = await signedInAdmin({ services });
        await context.addCookies([{ name: services.sessions.cookieName, value: admin.token, url }]);
        return admin;
      },
    },
    async forgetVenueChanges() {
      const store = new VenueStore(database.db);
      const { facts, logo, photos } = await store.read();
      if (facts.length + photos.length === 0 && !logo) return;
      await store.reset();
      await services.venue.follow();
      services.freshness.invalidate();
    },
    async close() {
      http.server.closeAllConnections();
      await http.close();
      await database.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export { expect };

interface AxeScope {
  /** Only these rules, where the others have been asked. */
  rules?: string[];
  /** Not these. */
  without?: string[];
  /** A part of the page. */
  part?: string;
  /** And not these parts of it. */
  except?: string[];
}

/** Less than half as long as what is sent to the browser otherwise. */
const shortAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong, by rule and place. */
export async function axeViolations(
  page: Page,
  { rules, without = [], part = 'html', except = [] }: AxeScope = {},
): Promise<string[]> {
  // A colour on its way to another one is neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  // Reading axe takes the browser about as long as half of its rules; a document that has it needs nothing more.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? 'void 0' : shortAxe })
    .include(part)
    // The only frame, the preview of the newsletter, runs no scripts, so axe cannot look into it. The newsletter is looked
    // at with the other mails.
    .options({ resultTypes: ['violations'], iframes: false })
    .disableRules(without)
    // The other mode reaches into frames of other origins by a second page; these pages have none, and it takes twice as long.
    .setLegacyMode();
  for (const other of except) axe.exclude(other);
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Header and footer of every page of the site or of the back office. */
export const pageFrame = ['header:not(main *)', 'footer:not(main *)'];

/**
 * Axe about a state on the way through a journey, in the thorough run only: the tests that visit each page ask about it
 * and about the dialogs that it opens.
 */
export async function axeIfThorough(page: Page, where?: string): Promise<void> {
  if (isThorough) expect(await axeViolations(page), where).toEqual([]);
}

/** The same by day, and the colours by night. */
export async function axeByDayAndNightIfThorough(page: Page, where?: string): Promise<void> {
  if (isThorough) expect(await everyAxeViolation(page, 'light'), where).toEqual([]);
}

/**
 * What axe finds wrong on a whole page by day or by night, and in the thorough run with the other colours as well: nothing
 * else depends on them.
 */
export async function everyAxeViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  scope?: AxeScope,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const found = await axeViolations(page, isThorough ? {} : scope);
  if (!isThorough) return found;
  await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
  return [...found, ...(await contrastInOtherColours(page))];
}

async function contrastInOtherColours(page: Page): Promise<string[]> {
  const found = await axeViolations(page, { rules: ['color-contrast'] });
  return found.map((violation) => `in the other colours: ${violation}`);
}

/**
 * From now on nobody tells the page whether something has changed: it would read what has failed again by itself, before a
 * test has pressed 'Try again'.
 */
export async function stopReadingAgain(page: Page): Promise<void> {
  await page.route('**/api/admin/changes', () => {});
  await page.waitForRequest('**/api/admin/changes');
}

/** Chromium reports a document's own 404 on the console; a test of a missing page expects it. */
export const missingPageNoise = /error: Failed to load resource: the server responded with a status of 404/;
