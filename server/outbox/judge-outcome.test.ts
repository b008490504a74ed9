import { describe, expect, test } from 'vitest';
import type { Outcome } from '../integrations/delivery.ts';
import { delayAfter, furthestDueMs, isGiveUpDue, judgeOutcome } from './judge-outcome.ts';
import type { QueuedMessage } from './mail/mailed-link.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('A message that nobody takes', () => {
  test('is tried for a day: soon at first, then every half hour at most', () => {
    for (const random of [0, 0.5, 0.999]) {
      let attempts = 1;
      let nowMs = 0;
      const delaysMs: number[] = [];
      while (!isGiveUpDue(attempts, 0, nowMs)) {
        delaysMs.push(delayAfter(attempts, random));
        nowMs += delaysMs.at(-1) ?? 0;
        attempts += 1;
      }
      expect(delaysMs[0]).toBeLessThanOrEqual(5_000);
      expect(Math.max(...delaysMs)).toBeLessThanOrEqual(30 * minuteMs);
      expect(nowMs).toBeGreaterThanOrEqual(24 * hourMs);
      expect(nowMs).toBeLessThan(25 * hourMs);
      expect(attempts).toBeLessThan(150);
    }
  });

  test('comes back at another moment than those that failed with it', () => {
    expect(delayAfter(5, 0.9)).toBeGreaterThan(delayAfter(5, 0.1));
  });

  test('waits as long as it was asked to, within reason', () => {
    expect(delayAfter(1, 0, 10 * minuteMs)).toBe(10 * minuteMs);
    expect(delayAfter(1, 0, 10)).toBeGreaterThan(10);
    expect(delayAfter(1, 0, 1e12)).toBeLessThan(furthestDueMs);
  });

  test('is not given up because a clock has jumped, nor tried for ever', () => {
    expect(isGiveUpDue(3, 0, 1e12)).toBe(false);
    expect(isGiveUpDue(199, 1e12, 0)).toBe(false);
    expect(isGiveUpDue(200, 1e12, 0)).toBe(true);
    expect(isGiveUpDue(19, 0, 24 * hourMs)).toBe(false);
    expect(isGiveUpDue(20, 0, 24 * hourMs - 1)).toBe(false);
    expect(isGiveUpDue(20, 0, 24 * hourMs)).toBe(true);
  });

  test('waits twice as long each time', () => {
    expect([1, 2, 3].map((attempts) => delayAfter(attempts, 0))).toEqual([2_500, 5_000, 10_000]);
    expect([1, 2, 3].map((attempts) => delayAfter(attempts, 1))).toEqual([5_000, 10_000, 20_000]);
  });
});

describe('After a try a message', () => {
  const queuedAt = '2026-11-15T17:00:00.000Z';
  const soonMs = Date.parse(queuedAt) + minuteMs;
  const dayLaterMs = Date.parse(queuedAt) + 24 * hourMs;
  const words = 'as the provider says it';
  const first = { channel: 'mail', attempts: 1, interruptions: 0, uncertainAttempts: 0, queuedAt };
  const due = (afterMs: number) => new Date(soonMs + afterMs).toISOString();

  function judge(outcome: Outcome, message: Partial<QueuedMessage> = {}, moment = {}) {
    const queued = { ...first, ...message } as QueuedMessage;
    return judgeOutcome(queued, outcome, { nowMs: soonMs, random: 1, othersPass: true, ...moment });
  }

  test('that was accepted is sent, and one that was refused has failed', () => {
    expect(judge({ kind: 'accepted', words })).toEqual({ state: 'sent', providerWords: words });
    for (const blamesRecipient of [true, false]) {
      expect(judge({ kind: 'refused', words, blamesRecipient })).toEqual({
        state: 'failed',
        providerWords: words,
        blamesRecipient,
      });
    }
    expect(judge({ kind: 'refused', words }).blamesRecipient).toBe(false);
  });

  test('that was refused as all of its channel waits, unless others pass and it may mean this one', () => {
    const asAll = { state: 'waiting', providerWords: words, isRefusedAsAll: true };
    const stopped = { kind: 'stopped', words, reason: 'account', isQuotable: true } as Outcome;
    const unsure = { ...stopped, mayMeanMessage: true } as Outcome;
    expect(judge(stopped)).toEqual(asAll);
    expect(judge(unsure, {}, { othersPass: false })).toEqual(asAll);
    expect(judge(unsure)).toEqual({
      state: 'waiting',
      providerWords: words,
      blamesRecipient: true,
      dueAt: due(5_000),
    });
  });

  test('that may have arrived is sent once more as a mail, and never as an SMS', () => {
    const uncertain: Outcome = { kind: 'uncertain', words };
    const unknown = { state: 'unknown', providerWords: words, isUncertain: true };
    expect(judge(uncertain)).toEqual({
      state: 'waiting',
      providerWords: words,
      isUncertain: true,
      dueAt: due(5_000),
    });
    expect(judge(uncertain, { uncertainAttempts: 1 })).toEqual(unknown);
    expect(judge(uncertain, { channel: 'sms' })).toEqual(unknown);
  });

  test('that is put off is tried again, and given up after a day in which others passed', () => {
    const postponed: Outcome = {
      kind: 'postponed',
      words,
      retryAfterMs: 10 * minuteMs,
      blamesRecipient: true,
    };
    const waiting = { state: 'waiting', providerWords: words, blamesRecipient: true };
    expect(judge(postponed)).toEqual({ ...waiting, dueAt: due(10 * minuteMs) });
    expect(judge({ kind: 'postponed', words })).toEqual({
      ...waiting,
      blamesRecipient: false,
      dueAt: due(5_000),
    });
    const aDayLater = { nowMs: dayLaterMs };
    expect(judge(postponed, { attempts: 20 }, aDayLater)).toEqual({
      state: 'failed',
      providerWords: `Given up after 20 tries. ${words}`,
    });
    expect(judge(postponed, { attempts: 20 }, { ...aDayLater, othersPass: false }).state).toBe('waiting');
    expect(judge(postponed, { attempts: 20, interruptions: 1 }, aDayLater).state, 'tried 19 times').toBe(
      'waiting',
    );
  });

  test('that the server could not hand over is tried again at once, then later and later, and never given up', () => {
    const interrupted: Outcome = { kind: 'interrupted', words };
    const waiting = { state: 'waiting', providerWords: words, isInterrupted: true };
    expect(judge(interrupted)).toEqual({ ...waiting, dueAt: due(0) });
    expect(judge(interrupted, { interruptions: 1 })).toEqual({ ...waiting, dueAt: due(5_000) });
    expect(judge(interrupted, { interruptions: 3 })).toEqual({ ...waiting, dueAt: due(20_000) });
    expect(judge(interrupted, { attempts: 300, interruptions: 9 }, { nowMs: dayLaterMs }).state).toBe(
      'waiting',
    );
  });
});
