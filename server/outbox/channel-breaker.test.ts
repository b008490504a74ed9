import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../integrations/delivery.ts';
import { ChannelBreaker } from './channel-breaker.ts';
import type { ChannelsStore, StoppedChannel } from './channels.store.ts';

const minuteMs = 60_000;
const now = new Date('2026-11-15T17:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('A channel', () => {
  const recipient = 'june@example.com';
  const words = 'Quota of june@example.com exceeded';
  const stopped: Outcome = { kind: 'stopped', words, reason: 'The quota is exceeded', isQuotable: true };
  const accepted: Outcome = { kind: 'accepted', words: '250 OK' };
  const stop = { channel: 'mail', tries: 1, nextTryAt: later(0) } as StoppedChannel;
  let asked: unknown[];
  const breaker = new ChannelBreaker({
    channel: 'mail',
    channels: {
      stop: async (...what: unknown[]) => asked.push('stop', ...what) > 0,
      open: async (...what: unknown[]) => asked.push('open', ...what) > 0,
      postpone: async (...what: unknown[]) => void asked.push('postpone', ...what),
      claimTry: async (...what: unknown[]) => asked.push('claim', ...what) > 0,
    } as unknown as ChannelsStore,
    clock: () => now,
    random: () => 1,
    log: pino({ level: 'silent' }),
  });
  beforeEach(() => {
    asked = [];
  });

  const note = (outcome: Outcome | undefined, before: StoppedChannel | undefined, isTry = false) =>
    breaker.note(outcome, before, { isTry, recipient });

  test('is stopped by a refusal of us, in words without the address, and tried soon', async () => {
    await note(stopped, undefined);
    expect(asked).toEqual([
      'stop',
      'mail',
      {
        reason: 'The quota is exceeded',
        words: expect.not.stringContaining('june'),
        stoppedAt: later(0),
        nextTryAt: later(5_000),
      },
    ]);
    expect(asked[2]).toHaveProperty('words', expect.stringMatching(/^Quota of .+ exceeded$/));
    asked = [];
    await note({ ...stopped, isQuotable: false }, undefined);
    expect(asked[2]).toHaveProperty('words', '');
  });

  test('that works is left alone by whatever else becomes of a message', async () => {
    for (const kind of ['accepted', 'refused', 'postponed', 'uncertain', 'interrupted'] as const)
      await note({ kind, words }, undefined, true);
    await note(undefined, undefined, true);
    expect(asked).toEqual([]);
  });

  test('that is stopped works again once a message is accepted, or refused for its own sake', async () => {
    for (const outcome of [accepted, { kind: 'refused', words } as const]) {
      asked = [];
      await note(outcome, stop);
      expect(asked).toEqual(['open', 'mail']);
    }
  });

  test('that is stopped is tried later and later by one message at a time', async () => {
    await note(stopped, stop);
    expect(asked, 'another message that was under way').toEqual([]);
    await note(stopped, { ...stop, tries: 3 }, true);
    const { reason } = stopped as { reason: string };
    const nextTryAt = later(40_000);
    expect(asked).toEqual(['postpone', 'mail', { reason, words: expect.any(String), nextTryAt }]);
    asked = [];
    await note({ kind: 'postponed', words }, { ...stop, tries: 90 }, true);
    expect(asked, 'every five minutes at least').toEqual([
      'postpone',
      'mail',
      { nextTryAt: later(5 * minuteMs) },
    ]);
    asked = [];
    await note(undefined, stop, true);
    expect(asked, 'it was not tried after all').toEqual(['postpone', 'mail', { nextTryAt: later(0) }]);
  });

  test('is due for a try at that time, and when that was set by a clock that was ahead', async () => {
    const isDue = (ms: number) => breaker.isTryDue({ ...stop, nextTryAt: later(ms) });
    expect([-1, 0, 1, 10 * minuteMs, 10 * minuteMs + 1].map(isDue)).toEqual([true, true, false, false, true]);
    expect(await breaker.claimTry(stop)).toBe(true);
    expect(asked, 'for longer than a try takes').toEqual(['claim', stop, later(minuteMs)]);
  });
});
