import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { variants } from '#tests/support/thorough.ts';
import { type Checkout, makeCheckout } from './fake-checkout.ts';

const command = `
import { existsSync, writeFileSync } from 'node:fs';
const words: string[] = process.argv.slice(2);
writeFileSync('command.log', JSON.stringify(words));
process.exitCode = existsSync('refuse') ? 1 : 0;
`;

describe.each(variants(['backup', 'restore']))('npm run %s', (name) => {
  let checkout: Checkout;
  beforeEach(() => {
    checkout = makeCheckout();
    checkout.write(`server/commands/${name}-command.ts`, command);
  });
  afterEach(() => checkout.remove());

  test('takes a file as seen from where npm was called, and ends as the command ends', async () => {
    const run = checkout.runScript(name, ['folder/one.tar'], { INIT_CWD: '/anywhere' });
    expect(await run.exit).toBe(0);
    expect(checkout.read('command.log')).toBe('["/anywhere/folder/one.tar"]');
    checkout.write('refuse');
    const refused = checkout.runScript(name, ['/srv/two.tar']);
    expect(await refused.exit).toBe(1);
    expect(checkout.read('command.log')).toBe('["/srv/two.tar"]');
  });
});
