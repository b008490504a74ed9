import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whenThorough } from '#tests/support/thorough.ts';
import { type Checkout, makeCheckout } from './fake-checkout.ts';

const command = `
import { existsSync, writeFileSync } from 'node:fs';
const words: string[] = process.argv.slice(2);
writeFileSync('command.log', JSON.stringify(words));
console.log('a link');
process.exitCode = existsSync('refuse') ? 1 : 0;
`;

describe('npm run admin', () => {
  let checkout: Checkout;
  beforeEach(() => {
    checkout = makeCheckout();
    checkout.write('server/commands/admin-command.ts', command);
  });
  afterEach(() => checkout.remove());

  test('works from a bare clone: it installs what is missing, and builds nothing', async () => {
    const run = checkout.runScript('admin', ['reset-password', 'Rosa Bean']);
    expect(await run.exit).toBe(0);
    expect(run.output()).toMatch(/^installing packages .*\na link\n$/);
    expect(checkout.read('command.log')).toBe('["reset-password","Rosa Bean"]');
    expect(checkout.read('npm.log')).not.toContain('build');
    const again = checkout.runScript('admin', ['reset-password', 'Rosa Bean']);
    expect(await again.exit).toBe(0);
    expect(again.output()).toBe('a link\n');
  });

  whenThorough(() => {
    test('ends as the command ends', async () => {
      checkout.write('refuse');
      expect(await checkout.runScript('admin', []).exit).toBe(1);
      checkout.write('fail-install');
      checkout.write('package-lock.json', '{"changed":true}');
      const failed = checkout.runScript('admin', []);
      expect(await failed.exit).toBe(1);
      expect(failed.output()).toContain('npm could not install the packages');
    });
  });
});
