import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtime } from './checkout.mjs';
import { countPlaywright, countTests, countVitest } from './count-tests.mjs';
import { beginLoudStep, timed } from './step-line.mjs';

/**
 * Runs Vitest and gives what its report says, as `{ passed, failed, failures, flaky }`. Beside another runner that began
 * before it, its lines follow when both have ended.
 */
export function runVitest(supervisor, name, { args, env }) {
  return timed(name, () =>
    runTests(supervisor, name, countVitest, (report) => ({
      program: 'node_modules/vitest/vitest.mjs',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      env,
    })),
  );
}

export function runPlaywright(supervisor, name, { args, env }) {
  return timed(name, () =>
    runTests(supervisor, name, countPlaywright, (report) => ({
      program: 'node_modules/@playwright/test/cli.js',
      args: ['test', '--reporter=list,json', ...args],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })),
  );
}

async function runTests(supervisor, name, count, commandWith) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-tests-'));
  const report = join(folder, 'report.json');
  try {
    const step = beginLoudStep(name);
    const { program, args, env } = commandWith(report);
    const { code, output } = await supervisor.runStep(runtime(), [program, ...args], {
      env,
      capture: !step.isHeard,
    });
    const result = countTests(report, code, count);
    step.end(`${result.passed} passed, ${result.failed} failed`, output);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says in the last lines what failed, and how many did not; gives the exit code. */
export function tellResults(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const times = results.filter(({ took }) => took).map(({ name, took }) => `${name} ${took}`);
  if (times.length > 1) console.log(times.join(', '));
  // Once more at the end: of a long log, its last lines are what people are shown.
  for (const test of results.flatMap((result) => result.flaky ?? [])) {
    console.log(`flaky, passed on the second try: ${test}`);
  }
  for (const failure of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
