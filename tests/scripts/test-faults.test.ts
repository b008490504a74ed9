import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whenThorough } from '#tests/support/thorough.ts';
import { type Checkout, makeCheckout } from './fake-checkout.ts';

const root = resolve(import.meta.dirname, '../..');
let checkout: Checkout;

beforeEach(() => {
  checkout = makeCheckout();
  checkout.write(
    'packages/vitest/vitest.mjs',
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    const file = process.argv.at(-1);
    const { KILLS, KILLED_DATABASE, FAULTS, PROPERTY_RUNS } = process.env;
    appendFileSync('vitest.log', JSON.stringify({ file, KILLS, KILLED_DATABASE, FAULTS, PROPERTY_RUNS }) + '\\n');
    const option = process.argv.find((arg) => arg.startsWith('--outputFile.json='));
    const hasFailed = existsSync('broken') && KILLED_DATABASE === undefined;
    const failed = { status: 'failed', fullName: 'Nothing is lost', failureMessages: ['one was lost'] };
    writeFileSync(option.slice(option.indexOf('=') + 1), JSON.stringify({
      numTotalTests: 1,
      numPassedTests: hasFailed ? 0 : 1,
      testResults: hasFailed ? [{ name: file, status: 'failed', assertionResults: [failed] }] : [],
    }));
    process.exit(hasFailed ? 1 : 0);`,
  );
  checkout.write('packages/@playwright/test/package.json', '{ "type": "commonjs" }');
  checkout.write(
    'packages/@playwright/test/cli.js',
    `const fs = require('node:fs');
    const { UPLOADS, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;
    fs.appendFileSync('playwright.log', process.argv.slice(2).join(' ') + ' ' + UPLOADS + ' ' + CHROMIUM_PATH);
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 };
    fs.writeFileSync(PLAYWRIGHT_JSON_OUTPUT_FILE, JSON.stringify({ stats, errors: [], suites: [] }));`,
  );
  checkout.writeProgram(
    'bin/chromium-headless-shell',
    `#!${process.execPath}\nconsole.log('Chromium 140.0.1');\n`,
  );
});

afterEach(() => {
  checkout.remove();
});

async function runFaults(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const run = checkout.runScript('test:faults', args, env);
  const exitCode = await run.exit;
  return { exitCode, lines: run.output().trimEnd().split('\n'), ran: ran() };
}

function ran(): Record<string, string>[] {
  return checkout
    .read('vitest.log')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('npm run test:faults', () => {
  whenThorough(() => {
    test('runs each campaign many times over, and adds them up', async () => {
      const { exitCode, lines, ran } = await runFaults();
      expect(exitCode).toBe(0);
      expect(lines.at(-1)).toBe(`${ran.length + 1} passed, 0 failed`);
      const uploads = 'tests/browser/gallery-uploads.browser.test.ts';
      expect(checkout.read('playwright.log')).toBe(
        `test --reporter=list,json --retries=0 --workers=1 ${uploads} 60 ${checkout.at('bin/chromium-headless-shell')}`,
      );
      const kills = 'tests/processes/applications-kill.test.ts';
      expect(ran.filter(({ file }) => file === kills)).toEqual([
        { file: kills, KILLS: '50' },
        { file: kills, KILLS: '50', KILLED_DATABASE: 'postgres' },
      ]);
    });
  });

  whenThorough(() => {
    test('tries every property with many more cases', async () => {
      const { ran } = await runFaults(['properties']);
      const files = globSync('{contract,server,web,tests}/**/*.properties.test.ts', { cwd: root });
      expect(ran.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
      for (const { file, PROPERTY_RUNS } of ran)
        expect(Number(PROPERTY_RUNS), file).toBeGreaterThanOrEqual(20);
    });
  });

  test('goes on after one that fails, and names it once more in its last lines', async () => {
    checkout.write('broken');
    const { exitCode, lines } = await runFaults(['applications-kill']);
    expect(exitCode).toBe(1);
    expect(lines.slice(-2)).toEqual([
      'failed: tests/processes/applications-kill.test.ts › Nothing is lost: one was lost',
      '1 passed, 1 failed',
    ]);
  });

  whenThorough(() => {
    test('does as many as it is asked for, of those that it is asked for', async () => {
      const { exitCode, lines, ran } = await runFaults(['disk-faults'], { FAULTS: '7' });
      expect(exitCode).toBe(0);
      expect(lines).toContain('tests/processes/disk-faults.test.ts with FAULTS=7 …');
      expect(ran).toEqual([{ file: 'tests/processes/disk-faults.test.ts', FAULTS: '7' }]);
    });
  });

  test('says which there are when a word fits none of them', async () => {
    const { exitCode, lines, ran } = await runFaults(['nonsense']);
    expect(exitCode).toBe(1);
    expect(lines[0]).toBe("No test of faults is called 'nonsense'. There are:");
    expect(lines).toContain('  tests/campaigns/outbox-kill.test.ts');
    expect(ran).toEqual([]);
  });
});
