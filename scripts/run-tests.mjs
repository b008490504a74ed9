import { runtime } from './checkout.mjs';
import { countTests } from './count-tests.mjs';
import { beginLoudStep } from './step-line.mjs';

/** Runs a test runner and gives what its report says, as `{ passed, failed, failures, flaky }`. */
export async function runTests(supervisor, name, { program, args, env, report, count }) {
  const endStep = beginLoudStep(name);
  const { code } = await supervisor.runStep(runtime(), [program, ...args], { env });
  const result = countTests(report, code, count);
  endStep(`${result.passed} passed, ${result.failed} failed`);
  return result;
}

/** Says in the last lines what failed, and how many did not; gives the exit code. */
export function tellResults(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  // Once more at the end: of a long log, its last lines are what people are shown.
  for (const test of results.flatMap((result) => result.flaky ?? [])) {
    console.log(`flaky, passed on the second try: ${test}`);
  }
  for (const failure of results.flatMap((result) => result.failures ?? [])) console.log(`failed: ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
