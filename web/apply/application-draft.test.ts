import { describe, expect, test } from 'vitest';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import {
  emptyTexts,
  isExpired,
  isWorthKeeping,
  maxDraftAgeMs,
  newDraft,
  textsFrom,
  timeSince,
} from './application-draft.ts';

const empty = { step: 0, texts: emptyTexts, bandPhotos: [], flyer: [] };
const photo = { id: 'a', name: 'a.jpg', blob: new Blob(['x']) };
const minuteMs = 60_000;

describe('What a performer has begun', () => {
  test('is kept once there is something in it', () => {
    expect(isWorthKeeping(empty)).toBe(false);
    expect(isWorthKeeping({ ...empty, texts: { ...emptyTexts, name: '  ' } })).toBe(false);
    expect(isWorthKeeping({ ...empty, texts: { ...emptyTexts, name: 'June' } })).toBe(true);
    expect(isWorthKeeping({ ...empty, bandPhotos: [photo] })).toBe(true);
    expect(isWorthKeeping({ ...empty, flyer: [photo] })).toBe(true);
  });

  test('is kept for fourteen days', () => {
    expect(isExpired({ savedAt: 0 }, 14 * 24 * 60 * minuteMs)).toBe(false);
    expect(isExpired({ savedAt: 0 }, maxDraftAgeMs + 1)).toBe(true);
  });

  test('fits the form of today, whichever fields that had when it was begun', () => {
    const texts = textsFrom({ name: 'June', favouriteColour: 'brass' });
    expect(Object.keys(texts)).toEqual([...applicationTextFields]);
    expect(texts.name).toBe('June');
    expect(texts.email).toBe('');
  });

  test('has a key of its own', () => {
    const [one, other] = [newDraft(), newDraft()];
    expect(one.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(one.idempotencyKey).not.toBe(other.idempotencyKey);
    expect(one.id).not.toBe(other.id);
  });

  test.each([
    [0, 'a moment ago'],
    [-minuteMs, 'a moment ago'],
    [minuteMs, '1 minute ago'],
    [59 * minuteMs, '59 minutes ago'],
    [60 * minuteMs, '1 hour ago'],
    [24 * 60 * minuteMs, 'yesterday'],
    [13 * 24 * 60 * minuteMs, '13 days ago'],
  ])('was saved %i ms ago: %s', (ms, words) => {
    expect(timeSince(0, ms)).toBe(words);
  });
});
