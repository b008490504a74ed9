import { describe, expect, test } from 'vitest';
import { fileNameFrom, originalNameOf } from './image-name.ts';

describe('The name of an image', () => {
  test.each([
    ['Jazz Night: Friday!', 'jazz-night-friday.jpg'],
    ['  ¡Noche de Ñandú! ', 'noche-de-ñandú.jpg'],
    ['爵士之夜', '爵士之夜.jpg'],
    ['🎷', 'image.jpg'],
    ['a'.repeat(500), `${'a'.repeat(60)}.jpg`],
  ])('is made from words: %s', (words, name) => expect(fileNameFrom(words, 'jpg')).toBe(name));

  test.each([
    ['stage.jpg', 'stage.jpg'],
    ['', 'image'],
    ['a\r\nb\u202Ec\u0000.png', 'abc.png'],
    ['\ud800x.png', '\ufffdx.png'],
    ['🎷'.repeat(300), '🎷'.repeat(200)],
  ])('is what its sender called it, as one line of text', (sent, name) =>
    expect(originalNameOf(sent)).toBe(name),
  );
});
