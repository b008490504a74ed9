import { defineConfig } from '@playwright/test';
import { isThorough } from './tests/support/thorough.ts';

const inContainer = ['--no-sandbox', '--disable-gpu'];
/** A test browser has no business with anyone but the site under test. */
const offline = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.browser.test.ts',
  // Node reads our TypeScript by itself, and sooner than it would be translated here.
  build: { external: ['**'] },
  fullyParallel: true,
  forbidOnly: true,
  ...(isThorough ? {} : { grepInvert: /@all/ }),
  // One more than the two cores of a small machine: each waits for a page about a third of its time.
  workers: 3,
  // A test that passes on the second try is named as flaky in the last lines of `npm test`.
  retries: 1,
  // Patience costs nothing where things go well, and a busy machine is no defect.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Not the venue's: what people read must not depend on where they are.
    timezoneId: 'Asia/Tokyo',
    // Drawing what moves is most of the work of a machine without a graphics card. A test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...inContainer, ...offline],
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
});
