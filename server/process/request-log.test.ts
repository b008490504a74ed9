import { describe, expect, test } from 'vitest';
import { loggablePath, requestLogOn } from './request-log.ts';

const token = `T0ken-${'x'.repeat(37)}`;

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
    [`/application/${token}`, '/application/[token]'],
    [`/application/${token}/`, '/application/[token]/'],
    [`/application/${token.slice(0, 20)}`, '/application/[token]'],
    [`//Application//${token}.`, '//Application/[token]'],
    [`/%61pplication/%41${token.slice(1)}`, '/application/[token]'],
    [`/api/application-status/${token}/confirm?x`, '/api/application-status/[token]/confirm'],
    [`/api/%61pplication-status/${token}`, '/api/application-status/[token]'],
    [`https://example.com/application/${token}`, '/application/[token]'],
    [
      `/check/http%253A%252F%252Fexample.com%252Fapplication%252F${token}`,
      '/check/http://example.com/application/[token]',
    ],
    [`/application;${token}`, '/application;[token]'],
    [`/aplication/${token}.`, '/aplication/[token].'],
    [`/aplication/${token}`, '/aplication/[token]'],
    [`/${'a'.repeat(190)}/application/${token}`, `/${'a'.repeat(190)}/applicat`],
    ['/api/admin/applications/12/review', '/api/admin/applications/12/review'],
  ])('%j becomes %j', (url, path) => {
    expect(loggablePath(url)).toBe(path);
  });
});

test('Each line says what its own request was, whatever was asked of the same address before', () => {
  const lines: string[] = [];
  const logRequest = requestLogOn({ write: (line: string) => void lines.push(line) });
  const requests: Parameters<typeof logRequest>[] = [
    ['GET', '/events', 200, 0],
    ['GET', '/events', 304, 0],
    ['GET', '/events', 304, 0],
    ['GET', '/events', 200, 0],
    ['HEAD', '/events', 200, 0],
    ['GET', '/events', 200, 1.26],
    ['GET', '/', 200, 0],
  ];
  for (const request of requests) logRequest(...request);
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
  expect(
    lines.map((line) => JSON.parse(line)).map(({ method, path, status, ms }) => [method, path, status, ms]),
  ).toEqual(requests.map(([method, path, status, ms]) => [method, path, status, Math.round(ms * 10) / 10]));
});
