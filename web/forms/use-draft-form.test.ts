import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFormDraft } from './form-drafts.ts';
import { restoredValues } from './use-draft-form.ts';

const initial = { phone: '', isEnabled: false, seats: 40 };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('A draft gives back text, switches and numbers', () => {
  const values = { phone: '706', isEnabled: true, seats: 12 };
  saveFormDraft('settings', { values, savedAt: 0 });
  expect(restoredValues('settings', initial)).toEqual(values);
});

test('A draft that says the same as the form is none', () => {
  saveFormDraft('settings', { values: initial, savedAt: 0 });
  expect(restoredValues('settings', initial)).toBeUndefined();
});

test('A draft of an older form, with fields of another type or none, gives back what fits', () => {
  saveFormDraft('settings', { values: { phone: '706', isEnabled: 'yes', gone: 'x' }, savedAt: 0 });
  expect(restoredValues('settings', initial)).toEqual({ ...initial, phone: '706' });
});
