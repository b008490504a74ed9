import { expect, test } from 'vitest';
import { ownAccent } from '#contract/venue/brand.ts';
import { accentSheet } from './accent.ts';

test('Buttons in a very pale accent get an edge on paper, others need none', () => {
  expect(accentSheet('#fffff0')).toBe(':root{--color-amber:#fffff0;--accent-edge:#8a7462}');
  expect(accentSheet('#ffffff')).toContain('--accent-edge');
  for (const accent of [ownAccent, '#91a2c6'])
    expect(accentSheet(accent)).toBe(`:root{--color-amber:${accent}}`);
});
