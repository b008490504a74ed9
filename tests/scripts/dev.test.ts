import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whenThorough } from '#tests/support/thorough.ts';
import { type Checkout, isRunning, makeCheckout, until } from './fake-checkout.ts';

let checkout: Checkout;

beforeEach(() => {
  checkout = makeCheckout();
  checkout.write('server/dev.ts', checkout.read('server/main.ts'));
});

afterEach(() => {
  checkout.remove();
});

async function startDev() {
  const dev = checkout.runScript('dev');
  await until('the server runs', () => /started \d+\n/.test(checkout.read('server.log')));
  return { dev, serverPid: Number(checkout.read('server.log').match(/started (\d+)/)?.[1]) };
}

describe('npm run dev', () => {
  test('installs, serves without a build, and stops the server with one signal', async () => {
    const { dev, serverPid } = await startDev();
    expect(checkout.read('npm.log')).toMatch(/^install [^\n]*\n$/);
    dev.child.kill('SIGINT');
    expect(await dev.exit).toBe(0);
    expect(checkout.read('server.log')).toBe(`started ${serverPid}\nSIGINT\n`);
  });

  whenThorough(() => {
    test('leaves no server behind when it is killed outright', async () => {
      const { dev, serverPid } = await startDev();
      dev.child.kill('SIGKILL');
      await until('the server has ended', () => !isRunning(serverPid));
    });
  });
});
