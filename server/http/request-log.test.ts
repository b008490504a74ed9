import { describe, expect, test } from 'vitest';
import { loggablePath } from './request-log.ts';

describe('What an owner reads in the log of an address', () => {
  test.each([
    ['/events', '/events'],
    ['/events?email=june@example.com', '/events'],
    ['/events?', '/events'],
    ['/a?b?c', '/a'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/a\r\n{"level":"info"}', '/a??{"level":"info"}'],
    ['/\u001b[31mred', '/?[31mred'],
    ['/a\u2028b\u0000c d\u007f', '/a?b?c?d?'],
    ['/\ud83c\udfb8', '/??'],
    ['', ''],
    [`/${'a'.repeat(5_000)}`, `/${'a'.repeat(199)}`],
    ['/a#b', '/a#b'],
    ['http://june:secret@example.com/events?x', '/events'],
    ['https://example.com', '/'],
  ])('%j becomes %j', (url, path) => {
    expect(loggablePath(url)).toBe(path);
  });
});
