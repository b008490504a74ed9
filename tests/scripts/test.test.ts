import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenThorough } from '#tests/support/thorough.ts';
import { type Checkout, isRunning, makeCheckout, until } from './fake-checkout.ts';

const vitest = 'packages/vitest/vitest.mjs';
const playwright = 'packages/@playwright/test/cli.js';
const browser = `#!${process.execPath}\nconsole.log('Chromium 140.0.1');\n`;
let checkout: Checkout;

interface Machine {
  isRoot: boolean;
  isDebian: boolean;
  /** A browser that is there. */
  has?: string;
}

beforeEach(() => {
  checkout = makeCheckout();
  fakeCheck('packages/typescript/bin/tsc', 0);
  fakeCheck('packages/@biomejs/biome/bin/biome', 0);
  fakeVitest({ numTotalTests: 2, numPassedTests: 2, testResults: [] });
  fakePlaywright({ expected: 2, unexpected: 0, flaky: 0, skipped: 0 });
  checkout.writeProgram('bin/chromium-headless-shell', browser);
});

afterEach(() => {
  checkout.remove();
});

function fakeCheck(path: string, code: number) {
  checkout.write(path, `console.log('what is wrong'); process.exit(${code});`);
}

const aloneReport = { numTotalTests: 1, numPassedTests: 1, testResults: [] };

/** Of the tests that run together; one more runs beside the browsers. */
function fakeVitest(report: object, code = 0, alone: object = aloneReport) {
  checkout.write(
    vitest,
    `import { appendFileSync, writeFileSync } from 'node:fs';
    appendFileSync('vitest.log', process.argv.slice(2).join(' ') + '\\n');
    console.log('vitest runs');
    const option = process.argv.find((arg) => arg.startsWith('--outputFile.json='));
    const isAlone = process.argv.includes('--project=processes');
    const report = isAlone ? ${JSON.stringify(alone)} : ${JSON.stringify(report)};
    writeFileSync(option.slice(option.indexOf('=') + 1), JSON.stringify(report));
    process.exit(isAlone ? 0 : ${code});`,
  );
}

function fakePlaywright(stats: object, code = 0, errors: object[] = [], suites: object[] = []) {
  checkout.write('packages/@playwright/test/package.json', '{ "type": "commonjs" }');
  checkout.write(
    'packages/@playwright/test/index.js',
    `exports.chromium = { executablePath: () => ${JSON.stringify(checkout.at('playwrights-own'))} };`,
  );
  checkout.write(
    playwright,
    `const fs = require('node:fs');
    fs.appendFileSync('playwright.log', process.argv.slice(2).join(' ') + ' ' + process.env.CHROMIUM_PATH + '\\n');
    if (process.argv[2] === 'install') {
      if (fs.existsSync('offline')) process.exit(1);
      fs.cpSync('bin/spare-chromium', 'playwrights-own');
    } else {
      console.log('playwright runs');
      fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify({ stats, errors, suites }))});
      process.exit(${code});
    }`,
  );
}

async function runTests(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const run = checkout.runScript('test', args, env);
  const exitCode = await run.exit;
  return { exitCode, output: run.output(), lastLine: run.output().trimEnd().split('\n').at(-1) };
}

describe('npm test', () => {
  test('runs every check with a line and a time for each, and adds them up', async () => {
    const { exitCode, output } = await runTests();
    expect(output.replaceAll(/\d+\.\d s/g, 'T s').split('\n')).toEqual([
      'installing packages … T s',
      'types … T s, passed',
      'lint … T s, passed',
      'building the site … T s',
      'unit and API tests …',
      'vitest runs',
      'unit and API tests … T s, 2 passed, 0 failed',
      'browser tests …',
      'playwright runs',
      'browser tests … T s, 2 passed, 0 failed',
      'process tests …',
      'vitest runs',
      'process tests … T s, 1 passed, 0 failed',
      'types T s, lint T s, build T s, unit and API tests T s, browser tests T s, process tests T s',
      '8 passed, 0 failed',
      '',
    ]);
    expect(exitCode).toBe(0);
    expect(checkout.read('playwright.log')).toBe(
      `test --reporter=list,json ${checkout.at('bin/chromium-headless-shell')}\n`,
    );
  });

  whenThorough(() => {
    test('counts a build that was not needed as passed', async () => {
      await runTests();
      const { output, lastLine } = await runTests();
      expect(output).toContain('building the site … not needed\n');
      expect(lastLine).toBe('8 passed, 0 failed');
    });
  });

  test('goes on after checks that fail, and shows what they said', async () => {
    fakeCheck('packages/typescript/bin/tsc', 2);
    fakeCheck('packages/@biomejs/biome/bin/biome', 1);
    checkout.write('fail-run');
    const { exitCode, output, lastLine } = await runTests();
    expect(lastLine).toBe('5 passed, 3 failed');
    expect(exitCode).toBe(1);
    expect(output.match(/, failed\nwhat is wrong\n/g)).toHaveLength(2);
    expect(output).toContain('The site could not be built');
  });

  whenThorough(() => {
    test('fails when nothing can be installed', async () => {
      checkout.write('fail-install');
      const { exitCode, output, lastLine } = await runTests();
      expect(output).toContain('the registry is on fire');
      expect(lastLine).toBe('0 passed, 1 failed');
      expect(exitCode).toBe(1);
    });
  });

  test('counts a runner that crashes without a report as one failure', async () => {
    checkout.write(vitest, 'process.exit(1);');
    checkout.write(playwright, 'process.exit(0);');
    expect(await runTests()).toMatchObject({ exitCode: 1, lastLine: '3 passed, 3 failed' });
  });

  whenThorough(() => {
    test('counts that with a filter too, which may otherwise leave a runner without a test', async () => {
      checkout.write(vitest, 'process.exit(0);');
      expect(await runTests(['events'])).toMatchObject({ exitCode: 1, lastLine: '5 passed, 2 failed' });
    });

    test('fails when a runner finds no test at all', async () => {
      fakeVitest({ numTotalTests: 0, numPassedTests: 0, testResults: [] });
      expect(await runTests()).toMatchObject({ exitCode: 1, lastLine: '6 passed, 1 failed' });
    });
  });

  test('passes a filter on to every runner, of which one may be left without a test', async () => {
    fakeVitest({ numTotalTests: 0, numPassedTests: 0, testResults: [] });
    expect(await runTests(['events'])).toMatchObject({ exitCode: 0, lastLine: '6 passed, 0 failed' });
    expect(checkout.read('vitest.log')).toMatch(
      / --project=together --project=mocking events --passWithNoTests\n.* --project=processes --maxWorkers=2 events --passWithNoTests\n$/,
    );
    expect(checkout.read('playwright.log')).toContain(' events --pass-with-no-tests ');
  });

  whenThorough(() => {
    test('fails when a filter leaves no test at all', async () => {
      const nothing = { numTotalTests: 0, numPassedTests: 0, testResults: [] };
      fakeVitest(nothing, 0, nothing);
      fakePlaywright({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 });
      expect(await runTests(['nonsense'])).toMatchObject({ exitCode: 1, lastLine: '3 passed, 3 failed' });
    });
  });

  test('ends the runners that are under way beside each other when it is stopped', async () => {
    const hang = (name: string) => `const fs = process.getBuiltinModule('node:fs');
      process.on('SIGINT', () => { fs.appendFileSync('heard', '${name} '); process.exit(1); });
      setInterval(() => {}, 1000);
      fs.writeFileSync('hanging-${name}', String(process.pid));`;
    checkout.write(
      vitest,
      checkout
        .read(vitest)
        .replace(/(?=const isAlone)/, `if (process.argv.includes('--project=processes')) await hang();\n`) +
        `function hang() { ${hang('vitest')} return new Promise(() => {}); }`,
    );
    checkout.write(playwright, hang('playwright'));
    const run = checkout.runScript('test');
    const hanging = () =>
      ['vitest', 'playwright'].map((name) => Number(checkout.read(`hanging-${name}`))).filter(Boolean);
    await until('both runners hang', () => hanging().length === 2);
    run.child.kill('SIGINT');
    expect(await run.exit).toBe(130);
    // One signal for each, and no word of it from the other.
    expect(checkout.read('heard').trim().split(' ').sort()).toEqual(['playwright', 'vitest']);
    expect(hanging().filter(isRunning)).toEqual([]);
  });

  whenThorough(() => {
    test('starts no runner after one that it has stopped', async () => {
      checkout.write(
        vitest,
        `process.getBuiltinModule('node:fs').writeFileSync('hanging', '1'); setInterval(() => {}, 1000);`,
      );
      const run = checkout.runScript('test');
      await until('the runner hangs', () => checkout.read('hanging') !== '');
      run.child.kill('SIGTERM');
      expect(await run.exit).toBe(143);
      expect(checkout.read('playwright.log')).toBe('');
    });
  });

  whenThorough(() => {
    test('leaves no runner behind when it is killed outright', async () => {
      const hang = `process.getBuiltinModule('node:fs').appendFileSync('hanging', process.pid + ' '); setInterval(() => {}, 1000);`;
      checkout.write(
        vitest,
        checkout
          .read(vitest)
          .replace(
            /(?=const isAlone)/,
            `if (process.argv.includes('--project=processes')) { ${hang} await new Promise(() => {}); }\n`,
          ),
      );
      checkout.write(playwright, hang);
      const run = checkout.runScript('test');
      const pids = () => checkout.read('hanging').trim().split(' ').filter(Boolean).map(Number);
      await until('both runners hang', () => pids().length === 2);
      run.child.kill('SIGKILL');
      await until('they have ended', () => !pids().some(isRunning));
    });
  });
});

describe('The browser of npm test', () => {
  whenThorough(() => {
    test('is the one that CHROMIUM_PATH names', async () => {
      checkout.writeProgram('my-browser', browser);
      await runTests([], { CHROMIUM_PATH: checkout.at('my-browser') });
      expect(checkout.read('playwright.log')).toContain(checkout.at('my-browser'));
    });

    test('is not another one when CHROMIUM_PATH names none', async () => {
      const { exitCode, output, lastLine } = await runTests([], { CHROMIUM_PATH: '/nowhere/chromium' });
      expect(output).toContain('CHROMIUM_PATH names /nowhere/chromium, which does not run as a browser.\n');
      expect(lastLine).toBe('6 passed, 1 failed');
      expect(exitCode).toBe(1);
    });
  });

  whenThorough(() => {
    test('is the quick one without windows where there are both', async () => {
      checkout.writeProgram('bin/chromium', browser);
      await runTests();
      expect(checkout.read('playwright.log')).toContain(checkout.at('bin/chromium-headless-shell'));
    });
  });

  whenThorough(() => {
    test('is not a program that only bears the name', async () => {
      checkout.writeProgram('bin/chromium-headless-shell', `#!${process.execPath}\nprocess.exit(1);\n`);
      checkout.writeProgram('bin/google-chrome', browser);
      await runTests();
      expect(checkout.read('playwright.log')).toContain(checkout.at('bin/google-chrome'));
    });
  });

  test('is installed by Playwright where there is none', async () => {
    checkout.writeProgram('bin/chromium-headless-shell', 'no program');
    checkout.writeProgram('bin/spare-chromium', browser);
    const { exitCode, output } = await runTests();
    expect(output).toMatch(/installing a browser … \d+\.\d s\n/);
    expect(exitCode).toBe(0);
    expect(checkout.read('playwright.log')).toMatch(/^install .*chromium/);
    expect(checkout.read('playwright.log')).toContain(
      `test --reporter=list,json ${checkout.at('playwrights-own')}`,
    );
  });

  test('fails the run, with a sentence, when none can be had', async () => {
    checkout.writeProgram('bin/chromium-headless-shell', 'no program');
    checkout.write('offline');
    const { exitCode, output, lastLine } = await runTests();
    expect(output).toContain('No Chromium was found and none could be installed: ');
    expect(lastLine).toBe('6 passed, 1 failed');
    expect(exitCode).toBe(1);
  });

  test.each([
    [{ isRoot: false, isDebian: true }, ['playwright install chromium']],
    [{ isRoot: true, isDebian: false }, ['playwright install --with-deps chromium']],
    [
      { isRoot: true, isDebian: true },
      [
        'apt-get update',
        'apt-get install -y --no-install-recommends chromium-headless-shell',
        'apt-get install -y --no-install-recommends chromium',
        'playwright install --with-deps chromium',
      ],
    ],
    // The shell is worth it where another one is there already.
    [
      { isRoot: true, isDebian: true, has: 'chromium' },
      ['apt-get update', 'apt-get install -y --no-install-recommends chromium-headless-shell'],
    ],
    [{ isRoot: false, isDebian: true, has: 'chromium' }, []],
  ])('is asked of the installers that may be used (%o)', async ({ has, ...who }: Machine, expected) => {
    const { obtainChromium } = await import(pathToFileURL(checkout.at('scripts/find-chromium.mjs')).href);
    const commands: string[] = [];
    const supervisor = {
      async runStep(command: string, args: string[]) {
        commands.push([command, ...args].join(' ').replace(/^.*cli\.js/, 'playwright'));
        return { code: 1, output: '' };
      },
    };
    if (has) checkout.writeProgram(`machine/${has}`, browser);
    vi.stubEnv('PATH', checkout.at('machine'));
    vi.stubEnv('CHROMIUM_PATH', undefined);
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const obtained = obtainChromium(supervisor, who);
    if (has) expect(await obtained).toBe(checkout.at(`machine/${has}`));
    else await expect(obtained).rejects.toThrow('No Chromium was found');
    write.mockRestore();
    vi.unstubAllEnvs();
    expect(commands).toEqual(expected);
    expect(existsSync(checkout.at('node_modules'))).toBe(false);
  });
});
