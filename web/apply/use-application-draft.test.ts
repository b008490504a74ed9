import { describe, expect, test } from 'vitest';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import { emptyTexts, isWorthKeeping, newDraft, textsFrom } from './use-application-draft.ts';

const empty = { step: 0, texts: emptyTexts, bandPhotos: [], flyer: [] };
const photo = { id: 'a', name: 'a.jpg', blob: new Blob(['x']) };

describe('What a performer has begun', () => {
  test('is kept once there is something in it', () => {
    expect(isWorthKeeping(empty)).toBe(false);
    expect(isWorthKeeping({ ...empty, texts: { ...emptyTexts, name: '  ' } })).toBe(false);
    expect(isWorthKeeping({ ...empty, texts: { ...emptyTexts, name: 'June' } })).toBe(true);
    expect(isWorthKeeping({ ...empty, bandPhotos: [photo] })).toBe(true);
    expect(isWorthKeeping({ ...empty, flyer: [photo] })).toBe(true);
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
});
