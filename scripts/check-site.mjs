import { buildWhenStale } from './build-site.mjs';
import { projectEnv, runtime } from './checkout.mjs';
import { Failure, tell } from './failure.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { installWhenStale } from './install-packages.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';
import { beginStep, tellLine, timed } from './step-line.mjs';

const passedOnce = { passed: 1, failed: 0 };
const failedOnce = { passed: 0, failed: 1 };

/** Types, lint and build beside each other, then the tests of both runners. */
export async function runSiteChecks(supervisor, filters) {
  const installed = await attempt(() => installWhenStale(supervisor).then(runtime));
  if (installed.failed) return [failedOnce];
  const browser = await attempt(() => obtainChromium(supervisor));
  const checks = await Promise.all([
    // Each checker learns the shared types anew: four of them take more than twice the processor of one.
    runCheck(supervisor, 'types', 'node_modules/typescript/bin/tsc', ['-b', '--checkers', '1']),
    runCheck(supervisor, 'lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
    timed('build', () => runBuild(supervisor)),
  ]);
  const unitTests = await runVitestProject(supervisor, 'unit and API tests', filters, [
    '--project=together',
    '--project=mocking',
  ]);
  // The browsers keep two cores busy most of the time, and the tests of processes mostly wait.
  const [browserTests, processTests] = await Promise.all([
    browser.failed
      ? failWithoutBrowser()
      : runPlaywright(supervisor, 'browser tests', {
          args: [...filters, ...(filters.length ? ['--pass-with-no-tests'] : [])],
          env: { ...projectEnv(), CHROMIUM_PATH: browser.value },
        }),
    runVitestProject(supervisor, 'process tests', filters, ['--project=processes', '--maxWorkers=2']),
  ]);
  const tests = [unitTests, browserTests, processTests];
  return [...checks, ...atLeastOneTest(tests, filters)];
}

function runVitestProject(supervisor, name, filters, options) {
  return runVitest(supervisor, name, {
    args: [...options, ...filters, ...(filters.length ? ['--passWithNoTests'] : [])],
    env: projectEnv(),
  });
}

function runCheck(supervisor, name, program, args) {
  return timed(name, () => runChecker(supervisor, name, program, args));
}

async function runChecker(supervisor, name, program, args) {
  const endStep = beginStep(name);
  const { code, output } = await supervisor.runStep(runtime(), [program, ...args], {
    env: projectEnv(),
    capture: true,
  });
  if (code === 0) {
    endStep('passed');
    return passedOnce;
  }
  endStep('failed', output);
  return failedOnce;
}

async function runBuild(supervisor) {
  const { failed, value: built } = await attempt(() => buildWhenStale(supervisor));
  if (failed) return failedOnce;
  if (!built) tellLine('building the site … not needed');
  return passedOnce;
}

function failWithoutBrowser() {
  tellLine('browser tests … failed, for want of a browser');
  return failedOnce;
}

// A filter may well leave a runner without a test, but never all of them.
function atLeastOneTest(tests, filters) {
  const ranNothing = (result) => result.passed + result.failed === 0;
  if (filters.length && !tests.every(ranNothing)) return tests;
  return tests.map((result) => (ranNothing(result) ? failedOnce : result));
}

/** Lets the later steps run after a step that failed; being stopped is no such failure and goes on up. */
async function attempt(step) {
  try {
    return { failed: false, value: await step() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Where everything else goes: two streams may be read in any order, and the count has to be last.
    tell(error, tellLine);
    return { failed: true };
  }
}
