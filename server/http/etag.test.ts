import { describe, expect, test } from 'vitest';
import { etagMatches } from './etag.ts';

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
