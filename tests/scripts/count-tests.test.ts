import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const script = (name: string) =>
  import(pathToFileURL(resolve(import.meta.dirname, '../../scripts', name)).href);
const { countPlaywright, countTests, countVitest } = await script('count-tests.mjs');
const { tellResults } = await script('run-tests.mjs');

const at = (path: string) => resolve(path);
const vitestReport = { numTotalTests: 2, numPassedTests: 2, testResults: [] };
const playwrightStats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

function count(kind: (report: never) => object, report: unknown, exitCode = 0) {
  const file = join(temporaryFolder(), 'report.json');
  if (report !== undefined) writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return countTests(file, exitCode, kind);
}

/** The last lines of a run, and its exit code. */
function tell(...results: object[]) {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const exitCode = tellResults(results);
  const lines = print.mock.calls.map(([line]) => line);
  print.mockRestore();
  return { exitCode, lines };
}

describe('The result of a runner', () => {
  test.each([
    ['left no report', undefined],
    ['left half a report', '{ "sta'],
  ])('is one failure when it %s', (_, report) => {
    expect(count(countPlaywright, report)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('counts tests that were skipped as failed', () => {
    expect(count(countVitest, { ...vitestReport, numTotalTests: 3 })).toMatchObject({ passed: 2, failed: 1 });
    const stats = { ...playwrightStats, skipped: 1 };
    expect(count(countPlaywright, { stats, errors: [] })).toMatchObject({ passed: 2, failed: 1 });
  });

  test('counts a test file that cannot be loaded, and an error outside of any test', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    const report = { numTotalTests: 2, numPassedTests: 1, testResults };
    expect(count(countVitest, report, 1)).toMatchObject({ passed: 1, failed: 2 });
    const broken = { stats: playwrightStats, errors: [{}, {}] };
    expect(count(countPlaywright, broken, 1)).toMatchObject({ passed: 2, failed: 2 });
  });

  test('is a failure when it fails although all its tests passed', () => {
    expect(count(countVitest, vitestReport, 1)).toMatchObject({ passed: 2, failed: 1 });
  });
});

describe('The last lines', () => {
  test('name each test that passed only when it was tried again', () => {
    const flaky = { status: 'passed', fullName: 'A guest waits', failureMessages: ['too long\nat line 3'] };
    const steady = { status: 'passed', fullName: 'A guest leaves', failureMessages: [] };
    const file = { name: at('web/b.test.ts'), status: 'passed', assertionResults: [flaky, steady] };
    const results = [{ error: { message: 'timed out' } }, {}];
    const spec = { ok: true, title: 'Staff wait', file: 'c.browser.test.ts', line: 7 };
    const suites = [{ specs: [{ ...spec, tests: [{ status: 'flaky', results }] }] }];
    const stats = { ...playwrightStats, expected: 1, flaky: 1 };
    expect(
      tell(
        count(countVitest, { ...vitestReport, testResults: [file] }),
        count(countPlaywright, { stats, errors: [], suites }),
      ),
    ).toEqual({
      exitCode: 0,
      lines: [
        'flaky, passed on the second try: web/b.test.ts › A guest waits: too long',
        'flaky, passed on the second try: c.browser.test.ts:7 › Staff wait: timed out',
        '4 passed, 0 failed',
      ],
    });
  });

  test('name what failed once more', () => {
    const failing = { status: 'failed', fullName: 'A guest waits', failureMessages: ['too long\nat line 3'] };
    const testResults = [
      { name: at('server/a.test.ts'), status: 'failed', message: 'no such export', assertionResults: [] },
      { name: at('web/b.test.ts'), status: 'failed', assertionResults: [failing, { status: 'passed' }] },
    ];
    const spec = (title: string, ok: boolean, result: object) => ({
      ok,
      title,
      file: 'c.browser.test.ts',
      line: 7,
      tests: [{ results: [result] }],
    });
    const error = { message: '\u001b[31mtimed out\u001b[39m\nat line 9' };
    const attachments = [
      { contentType: 'text/markdown', path: at('test-results/c/error-context.md') },
      { contentType: 'image/png', path: at('test-results/c/test-failed-1.png') },
    ];
    const suites = [
      {
        specs: [spec('Staff wait', true, { attachments: [] }), spec('Staff stay', false, { error })],
        suites: [{ specs: [spec('Staff leave', false, { error, attachments })] }],
      },
    ];
    const stats = { expected: 1, unexpected: 2, flaky: 0, skipped: 0 };
    expect(
      tell(
        count(countVitest, { numTotalTests: 2, numPassedTests: 1, testResults }, 1),
        count(countPlaywright, { stats, errors: [{ message: 'no worker' }], suites }, 1),
      ),
    ).toEqual({
      exitCode: 1,
      lines: [
        'failed: server/a.test.ts: no such export',
        'failed: web/b.test.ts › A guest waits: too long',
        'failed: c.browser.test.ts:7 › Staff stay: timed out',
        'failed: c.browser.test.ts:7 › Staff leave: timed out (see test-results/c/test-failed-1.png)',
        'failed: no worker',
        '2 passed, 5 failed',
      ],
    });
  });
});
