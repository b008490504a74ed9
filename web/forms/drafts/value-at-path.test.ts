import { expect, test } from 'vitest';
import { readAt, writeAt } from './use-edited-record.ts';

const facts = { locations: [{ name: 'Cellar' }, { name: 'Yard' }], address: { city: 'Umeå' } };

test('A fact is read and written by its path, and everything else stays what it was', () => {
  expect(readAt(facts, 'locations.1.name')).toBe('Yard');
  const changed = writeAt(facts, 'locations.1.name', 'Roof');
  expect(changed).toEqual({ ...facts, locations: [{ name: 'Cellar' }, { name: 'Roof' }] });
  expect(changed.locations[0]).toBe(facts.locations[0]);
  expect(changed.address).toBe(facts.address);
  expect(facts.locations[1]?.name).toBe('Yard');
  expect(writeAt(facts, 'locations', []).locations).toEqual([]);
});
