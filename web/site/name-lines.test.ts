import { describe, expect, test } from 'vitest';
import { nameLines } from './name-lines.ts';

describe('The name of a venue', () => {
  test.each([
    ['Ö', ['Ö']],
    ['Jo', ['Jo']],
    ['Tom & Jerry', ['Tom & Jerry']],
    ['The Night Porch', ['The Night Porch']],
    ['Café Solée & Söhne Kulturhaus', ['Café Solée &', 'Söhne Kulturhaus']],
    ['WINTERGARTEN KONZERTKELLER 1', ['WINTERGARTEN', 'KONZERTKELLER 1']],
    ['Donaudampfschifffahrtskaffee', ['Donaudampfschifffahrtskaffee']],
  ])('%s is set as %j', (name, lines) => {
    expect(nameLines(name).lines).toEqual(lines);
  });

  test('takes more room when it is longer or has wider letters', () => {
    const widths = ['Ö', 'Jo', 'illi', 'Porch', 'MMMMM', '日本酒日本酒'].map((name) => nameLines(name).width);
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(new Set(widths).size).toBe(widths.length);
  });
});
