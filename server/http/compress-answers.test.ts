import { describe, expect, test } from 'vitest';
import { chooseEncoding } from './compress-answers.ts';

describe("A guest's browser gets a page in an encoding that it takes", () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['identity', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['br;q=0,gzip;q=0.001', 'gzip'],
    ['gzip;q=0.5, br;q=0.4', 'br'],
    ['*;q=0', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['br ; q=1', 'br'],
    ['br;Q=0', 'identity'],
    ['br;q=', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['br;q=-1', 'identity'],
    ['brotli', 'identity'],
    [',,,;;;=', 'identity'],
    [`${'x,'.repeat(4_000)}gzip`, 'gzip'],
  ])('%s: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test('A guest with a thousand headers of their own fills no memory and spoils nothing', () => {
    for (let index = 0; index < 2_000; index += 1) expect(chooseEncoding(`gzip, x-${index}`)).toBe('gzip');
    expect(chooseEncoding('br')).toBe('br');
  });
});
