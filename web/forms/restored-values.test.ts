import { expect, test } from 'vitest';
import { restoredValues } from './form-state.ts';

const initial = { phone: '', isEnabled: false, seats: 40 };

test('A draft gives back text, switches and numbers', () => {
  const values = { phone: '706', isEnabled: true, seats: 12 };
  expect(restoredValues(values, initial)).toEqual(values);
});

test('A draft that says the same as the form is none', () => {
  expect(restoredValues(initial, initial)).toBeUndefined();
});

test('A draft of an older form, with fields of another type or none, gives back what fits', () => {
  const older = { phone: '706', isEnabled: 'yes', gone: 'x' };
  expect(restoredValues(older, initial)).toEqual({ ...initial, phone: '706' });
});
