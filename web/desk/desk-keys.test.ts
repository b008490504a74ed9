import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areKeysOn, pressedKey, switchKeys } from './desk-keys.ts';

class FakeElement {
  readonly #isField: boolean;
  constructor(isField: boolean) {
    this.#isField = isField;
  }
  closest() {
    return this.#isField ? this : null;
  }
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const press = (key: string, isField = false, others = {}) =>
  pressedKey({ key, target: new FakeElement(isField), ...others } as unknown as KeyboardEvent);

test('A key is for the desk unless someone types or holds a modifier', () => {
  expect(press('s')).toBe('s');
  expect(press('s', true)).toBeNull();
  expect(press('s', false, { ctrlKey: true })).toBeNull();
});

test('Keys of one letter can be switched off on this device, and on again', () => {
  switchKeys(false);
  expect(areKeysOn()).toBe(false);
  expect(['j', 's', '5', '?'].map((key) => press(key))).toEqual([null, null, null, null]);
  switchKeys(true);
  expect(press('j')).toBe('j');
});

test('They work where nothing can be stored', () => {
  const refuse = () => {
    throw new Error('No storage');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  switchKeys(false);
  expect(press('j')).toBe('j');
});
