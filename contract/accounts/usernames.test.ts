import { expect, test } from 'vitest';
import { usernameKey } from './credentials.ts';

test.each([
  'admin',
  'Admin',
  'ADMIN ',
  '\u00a0admin\t',
  'ａｄｍｉｎ',
  'ⓐⓓⓜⓘⓝ',
  '𝐀𝐃𝐌𝐈𝐍',
  'ad\u200bmin',
  '\ufeffadmin\u2060',
  'ad\u00admin',
  'admin\u0007',
  'admın',
])('%j is the name admin', (name) => {
  expect(usernameKey(name)).toBe('admin');
});

test.each(['аdmin', 'ad min', 'admin1', 'ádmin'])('%s is another name', (name) => {
  expect(usernameKey(name)).not.toBe('admin');
});

test.each([
  ['Zoë', 'Zoe\u0308'],
  ['Straße', 'STRASSE'],
  ['Straße', 'STRAẞE'],
  ['Μαΐου', 'ΜΑΪ́ΟΥ'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['ǅ', 'ǆ'],
])('%s and %s are one name', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test('The key of a key is that key', () => {
  for (const name of ['İstanbul', 'ßß', 'ﬁﬃ', 'ς', 'ͅα', '한글', '🎸 Band', 'ﷺ']) {
    expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
  }
});
