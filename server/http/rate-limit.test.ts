import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';
import type { Failure } from '../failure.ts';
import { addressKey, type RateLimit, senderAt } from './rate-limit.ts';

describe.each(dialects)('Someone who tries again and again on %s', (dialect) => {
  const limit: RateLimit = { name: 'knock', max: 3, windowMs: 60_000 };
  let site: TestSite;
  let neighbour: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    neighbour = await startTestSite({ dialect, besides: site });
  });
  afterAll(async () => {
    await neighbour.close();
    await site.close();
  });

  /** Null when it was let through, otherwise how many seconds to wait. */
  async function knock(who: string, at = site, what = limit): Promise<number | null> {
    try {
      await at.services.rateLimiter.take(what, who);
      return null;
    } catch (error) {
      const { kind, retryAfterSeconds } = error as Failure;
      expect(kind).toBe('too many tries');
      return retryAfterSeconds ?? -1;
    }
  }

  function wait(ms: number): void {
    site.time.now = new Date(site.time.now.getTime() + ms);
  }

  test('is let in so many times, and again when the window that began with the first has closed', async () => {
    expect([await knock('a'), await knock('a')]).toEqual([null, null]);
    wait(10_500);
    expect([await knock('a'), await knock('a'), await knock('a')]).toEqual([null, 50, 50]);
    wait(49_499);
    expect(await knock('a')).toBe(1);
    wait(1);
    expect([await knock('a'), await knock('a'), await knock('a'), await knock('a')]).toEqual([
      null,
      null,
      null,
      60,
    ]);
  });

  test('keeps nobody else out, nor oneself from something else', async () => {
    expect(await knock('a')).toBeGreaterThan(0);
    expect(await knock('b')).toBeNull();
    expect(await knock('a', site, { ...limit, name: 'ring' })).toBeNull();
  });

  test('gains nothing by asking another process, nor by asking both at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => knock('c', index % 2 ? site : neighbour)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  });

  test('is let in again by what was given back or forgiven, and by nothing below none', async () => {
    const { rateLimiter } = site.services;
    await rateLimiter.giveBack(limit, 'e');
    expect(await rateLimiter.knows(limit, 'e')).toBe(false);
    expect([await knock('e'), await knock('e'), await knock('e'), await knock('e')]).toEqual([
      null,
      null,
      null,
      60,
    ]);
    expect(await rateLimiter.knows(limit, 'e')).toBe(true);
    await rateLimiter.giveBack(limit, 'e');
    expect([await knock('e'), await knock('e')]).toEqual([null, 60]);
    for (let time = 0; time < 5; time += 1) await rateLimiter.giveBack(limit, 'e');
    expect([await knock('e'), await knock('e'), await knock('e'), await knock('e')]).toEqual([
      null,
      null,
      null,
      60,
    ]);
    await rateLimiter.reset(limit, 'e');
    expect([await knock('e'), await rateLimiter.knows(limit, 'f')]).toEqual([null, false]);
  });

  test('is not kept out for a year by a clock that was a year ahead', async () => {
    wait(365 * 86_400_000);
    expect([await knock('g'), await knock('g'), await knock('g'), await knock('g')]).toContain(60);
    wait(-365 * 86_400_000);
    expect([await knock('g'), await knock('g'), await knock('g'), await knock('g')]).toEqual([
      null,
      null,
      null,
      60,
    ]);
  });

  test('leaves no trace when the time is over', async () => {
    wait(120_000);
    await knock('d');
    const rows = await site.database.db.selectFrom('rateLimits').select('key').execute();
    expect(rows).toEqual([{ key: 'knock d' }]);
  });
});

describe('Whoever has many addresses', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8::1%eth0', '2001:db8:0::/48'],
    ['nonsense', 'unknown'],
  ])('is in one network: %s in %s', (address, network) => {
    expect(senderAt(address)).toEqual({ who: addressKey(address), network });
  });
});

describe('The same visitor', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('comes from %s: %s', (address, who) => {
    expect(addressKey(address)).toBe(who);
  });

  test.each(['', 'unknown', '999.1.1.1', 'x'.repeat(10_000), "'; drop table users; --", '203.0.113.9:443'])(
    'cannot be told by %j, so all such share a limit',
    (address) => {
      expect(addressKey(address)).toBe('unknown');
    },
  );
});
