import { describe, expect, test } from 'vitest';
import { attachment, etagMatches } from './headers.ts';

test('A file keeps its name when it is downloaded, in every alphabet', () => {
  expect(attachment('late show.jpg')).toBe(
    `attachment; filename="late show.jpg"; filename*=UTF-8''late%20show.jpg`,
  );
  expect(attachment('Día (1).jpg')).toBe(
    `attachment; filename="Dia (1).jpg"; filename*=UTF-8''D%C3%ADa%20%281%29.jpg`,
  );
  expect(attachment('Вечер.jpg')).toContain(`filename*=UTF-8''%D0%92%D0%B5%D1%87%D0%B5%D1%80.jpg`);
});

test.each([
  '"; filename="evil.exe',
  'a\r\nSet-Cookie: b=c',
  '../../etc/passwd',
  '\u202egpj.exe',
  '\ud800',
  "a'b",
])('Nothing in the name %j is more than a name', (name) => {
  expect(attachment(name)).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%!~-]*$/);
});

describe("A guest's copy of a page is still right", () => {
  test.each(['"abc-br"', 'W/"abc-br"', '"x", "abc-br"', '"x" ,W/"abc-br", "y"', '*'])(
    'when they name it: %s',
    (header) => {
      expect(etagMatches(header, '"abc-br"')).toBe(true);
    },
  );

  test.each([undefined, '', '"abc-gzip"', 'abc-br', '"abc"', '""', 'w/"abc-br"', '"ABC-BR"', ',,,'])(
    'but not when they name another: %s',
    (header) => {
      expect(etagMatches(header, '"abc-br"')).toBe(false);
    },
  );
});
