import { buildWhenStale } from './build-site.mjs';
import { projectEnv, runtime } from './checkout.mjs';
import { exitWith, Failure, tell } from './failure.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { installWhenStale } from './install-packages.mjs';
import { runPlaywright, runVitest, tellResults } from './run-tests.mjs';
import { beginStep, timed } from './step-line.mjs';
import { superviseChildren } from './supervisor.mjs';

const passedOnce = { passed: 1, failed: 0 };
const failedOnce = { passed: 0, failed: 1 };

export function checkSite() {
  return exitWith(async () => {
    const supervisor = superviseChildren();
    return tellResults(await runSiteChecks(supervisor, process.argv.slice(2)));
  });
}

/** Types, lint, build, and the tests of both runners. */
export async function runSiteChecks(supervisor, filters) {
  const installed = await attempt(() => installWhenStale(supervisor).then(runtime));
  if (installed.failed) return [failedOnce];
  const browser = await attempt(() => obtainChromium(supervisor));
  const checks = [
    await runCheck(supervisor, 'types', 'node_modules/typescript/bin/tsc', ['-b']),
    await runCheck(supervisor, 'lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
    await timed('build', () => runBuild(supervisor)),
  ];
  const tests = [
    await runVitest(supervisor, 'unit and API tests', {
      args: [...filters, ...(filters.length ? ['--passWithNoTests'] : [])],
      env: projectEnv(),
    }),
    browser.failed
      ? failWithoutBrowser()
      : await runPlaywright(supervisor, 'browser tests', {
          args: [...filters, ...(filters.length ? ['--pass-with-no-tests'] : [])],
          env: { ...projectEnv(), CHROMIUM_PATH: browser.value },
        }),
  ];
  return [...checks, ...atLeastOneTest(tests, filters)];
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
  endStep(code === 0 ? 'passed' : 'failed');
  if (code === 0) return passedOnce;
  console.log(output.trimEnd());
  return failedOnce;
}

async function runBuild(supervisor) {
  const { failed, value: built } = await attempt(() => buildWhenStale(supervisor));
  if (failed) return failedOnce;
  if (!built) console.log('building the site … not needed');
  return passedOnce;
}

function failWithoutBrowser() {
  console.log('browser tests … failed, for want of a browser');
  return failedOnce;
}

// A filter may well leave one of the runners without a test, but never both.
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
    tell(error, console.log);
    return { failed: true };
  }
}
