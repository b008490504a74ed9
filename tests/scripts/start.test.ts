import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { variants, whenThorough } from '#tests/support/thorough.ts';
import { type Checkout, isRunning, makeCheckout, until } from './fake-checkout.ts';

const npmInstall = 'install --no-save --include=dev --engine-strict=false --loglevel=error';
const npmBuild = 'run --silent build';
let checkout: Checkout;

beforeEach(() => {
  checkout = makeCheckout();
});

afterEach(() => {
  checkout.remove();
});

function serverPid(): number {
  return Number(checkout.read('server.log').match(/started (\d+)/)?.[1]);
}

function npmCalls(): string[] {
  return checkout.read('npm.log').trim().split('\n');
}

async function startServer(env: NodeJS.ProcessEnv = {}) {
  rmSync(checkout.at('server.log'), { force: true });
  const start = checkout.runScript('start', [], env);
  await until('the server runs', () => serverPid() > 0 || start.child.exitCode !== null);
  expect(start.output()).not.toContain('failed');
  return start;
}

async function startAndStop(): Promise<string> {
  const start = await startServer();
  start.child.kill('SIGTERM');
  expect(await start.exit).toBe(0);
  return start.output();
}

describe('npm start', () => {
  test('installs, builds and serves a bare clone, with a line and a time for each step', async () => {
    expect(await startAndStop()).toMatch(
      /^installing packages … \d+\.\d s\nbuilding the site … \d+\.\d s\n$/,
    );
    expect(npmCalls()).toEqual([npmInstall, npmBuild]);
  });

  whenThorough(() => {
    test('installs again when the lock file has changed, which is part of what is built', async () => {
      await startAndStop();
      checkout.write('package-lock.json', '{ "lockfileVersion": 3 }');
      await startAndStop();
      expect(npmCalls().slice(2)).toEqual([npmInstall, npmBuild]);
    });
  });

  whenThorough(() => {
    test('believes an install that someone made with npm', async () => {
      checkout.run(process.execPath, ['bin/npm', 'install']);
      await until('npm has installed', () => checkout.read('npm.log') !== '');
      checkout.write('node_modules/.package-lock.json', '{}');
      await startAndStop();
      expect(npmCalls()).toEqual(['install', npmBuild]);
    });
  });

  test('does nothing again that is already done, and builds when a source has changed or is gone', async () => {
    await startAndStop();
    expect(await startAndStop()).toBe('');
    expect(npmCalls()).toHaveLength(2);
    checkout.write('web/app.ts', 'changed');
    await startAndStop();
    rmSync(checkout.at('web/app.ts'));
    await startAndStop();
    expect(npmCalls().slice(2)).toEqual([npmBuild, npmBuild]);
  });

  test('shows what npm said when the install fails, and starts it over the next time', async () => {
    checkout.write('fail-install');
    const failed = checkout.runScript('start');
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain(
      'npm error the registry is on fire\nnpm could not install the packages',
    );
    expect(failed.output()).not.toContain('at ');

    checkout.write('node_modules/half/package.json', '{}');
    rmSync(checkout.at('fail-install'));
    await startAndStop();
    expect(checkout.read('node_modules/half/package.json')).toBe('');
  });

  whenThorough(() => {
    test('builds again after a build that failed, and serves nothing until then', async () => {
      checkout.write('fail-run');
      const failed = checkout.runScript('start');
      expect(await failed.exit).toBe(1);
      expect(failed.output()).toContain('The site could not be built');
      expect(checkout.read('server.log')).toBe('');

      rmSync(checkout.at('fail-run'));
      await startAndStop();
      expect(npmCalls()).toEqual([npmInstall, npmBuild, npmBuild]);
    });
  });

  whenThorough(() => {
    test('lets a second start wait for the first one to install and build', async () => {
      checkout.write('slow-install');
      const starts = [checkout.runScript('start'), checkout.runScript('start')];
      await until('both serve', () => checkout.read('server.log').split('started').length === 3);
      expect(npmCalls()).toEqual([npmInstall, npmBuild]);
      expect(starts.map((start) => start.output()).join('')).toContain('waiting for another npm command');
      for (const start of starts) start.child.kill('SIGTERM');
      expect(await Promise.all(starts.map((start) => start.exit))).toEqual([0, 0]);
    });
  });

  whenThorough(() => {
    test('is not kept waiting by a process that has died, nor by another that has its id now', async () => {
      checkout.write('node_modules/.greenroom/lock', '999999999 1');
      await startAndStop();
      rmSync(checkout.at('node_modules'), { recursive: true });
      checkout.write('node_modules/.greenroom/lock', `${process.pid} 1`);
      await startAndStop();
    });
  });

  whenThorough(() => {
    test('runs on the Node of the machine where that is new enough and none could be installed', async () => {
      rmSync(checkout.at('packages/node'), { recursive: true });
      checkout.write('packages/anything/package.json', '{}');
      await startAndStop();
    });
  });

  test.each(variants(['start', 'test', 'dev']))(
    'tells an old Node in a sentence that it is too old (%s)',
    async (name) => {
      const pretence = 'Object.defineProperty(process, "versions", { value: { node: "16.20.2" } })';
      const start = checkout.run(process.execPath, [
        '--import',
        `data:text/javascript,${encodeURIComponent(pretence)}`,
        'scripts/run.mjs',
        name,
      ]);
      expect(await start.exit).toBe(1);
      expect(start.output()).toMatch(
        /^Greenroom needs Node\.js 20 or newer, and this is v\S+: see nodejs\.org\.\n$/,
      );
      expect(checkout.read('npm.log')).toBe('');
    },
  );
});

describe('Stopping npm start', () => {
  test('gives the server one signal for the two that one Ctrl-C makes, and its exit code back', async () => {
    const start = await startServer();
    start.child.kill('SIGINT');
    await sleep(100);
    start.child.kill('SIGINT');
    expect(await start.exit).toBe(0);
    expect(checkout.read('server.log')).toBe(`started ${serverPid()}\nSIGINT\n`);
  });

  whenThorough(() => {
    test('passes on a second Ctrl-C that someone means', async () => {
      checkout.write('stubborn');
      const start = await startServer();
      start.child.kill('SIGINT');
      await sleep(1500);
      start.child.kill('SIGINT');
      await until('the server has heard both', () =>
        checkout.read('server.log').includes('SIGINT\nSIGINT\n'),
      );
      process.kill(serverPid(), 'SIGKILL');
      expect(await start.exit).toBe(137);
    });
  });

  whenThorough(() => {
    test('stops the server cleanly when the terminal is closed', async () => {
      const start = await startServer();
      start.child.kill('SIGHUP');
      expect(await start.exit).toBe(0);
      expect(checkout.read('server.log')).toContain('SIGTERM\n');
    });
  });

  test('starts a server again that a signal has ended, which nobody sent through it', async () => {
    const start = await startServer();
    process.kill(serverPid(), 'SIGKILL');
    await until('it runs again', () => checkout.read('server.log').split('started').length === 3);
    expect(start.output()).toContain('The server has ended (SIGKILL) and is started again.');
    start.child.kill('SIGTERM');
    expect(await start.exit).toBe(0);
  });

  whenThorough(() => {
    test('ends while it waits to start a server again', async () => {
      const start = await startServer();
      process.kill(serverPid(), 'SIGKILL');
      await until('it tells so', () => start.output().includes('is started again'));
      start.child.kill('SIGTERM');
      expect(await start.exit).toBe(143);
      expect(checkout.read('server.log').split('started')).toHaveLength(2);
    });
  });

  whenThorough(() => {
    test('ends as the server ended', async () => {
      checkout.write('exit-3');
      expect(await (await startServer()).exit).toBe(3);
    });
  });

  test('leaves no server behind when it is killed outright', async () => {
    const start = await startServer();
    start.child.kill('SIGKILL');
    await until('the server has ended', () => !isRunning(serverPid()));
    expect(checkout.read('server.log')).toContain('disconnect\n');
  });

  whenThorough(() => {
    test.each(
      variants([
        ['which stays in between', 'node scripts/run.mjs start; exit $?'],
        ['which hands over to the script', 'exec node scripts/run.mjs start'],
      ] as const),
    )('stops the server cleanly when npm is killed outright (through a shell %s)', async (_, line) => {
      const npm = `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })`;
      const parent = checkout.run(process.execPath, ['-e', npm], { env: { npm_lifecycle_event: 'start' } });
      await until('the server runs', () => serverPid() > 0);
      parent.child.kill('SIGKILL');
      await until('the server has ended', () => !isRunning(serverPid()));
      expect(checkout.read('server.log')).toBe(`started ${serverPid()}\nSIGTERM\n`);
    });
  });

  test.each(variants(['install', 'run']))('ends a step that is under way (npm %s)', async (command) => {
    checkout.write(`hang-${command}`);
    const start = checkout.runScript('start');
    await until('npm hangs', () => checkout.read('hanging') !== '');
    start.child.kill('SIGTERM');
    expect(await start.exit).toBe(143);
    expect(isRunning(Number(checkout.read('hanging')))).toBe(false);
    expect(checkout.read('node_modules/.greenroom/lock')).toBe('');
    expect(checkout.read('server.log')).toBe('');
  });

  whenThorough(() => {
    test('ends a step that is under way even when it is killed outright', async () => {
      checkout.write('hang-install');
      const start = checkout.runScript('start');
      await until('npm hangs', () => checkout.read('hanging') !== '');
      start.child.kill('SIGKILL');
      await until('npm has ended', () => !isRunning(Number(checkout.read('hanging'))));
    });
  });
});
