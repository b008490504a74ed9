import { describe, expect, test } from 'vitest';
import { imageFormat } from './image-format.ts';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('A file that a performer picks is known by its first bytes', () => {
  test.each([
    ['jpeg', '\xff\xd8\xff\xe1\x00\x10Exif'],
    ['png', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
    ['avif', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1'],
    ['avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avif'],
    ['heic', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
    ['heic', '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic'],
  ])('as %s', (format, start) => {
    expect(imageFormat(bytes(start))).toBe(format);
  });

  test.each([
    ['a PDF', '%PDF-1.7'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a film', '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42'],
    ['a sound', 'RIFF\x10\x00\x00\x00WAVEfmt '],
    ['nothing', ''],
  ])('and %s is no picture', (_what, start) => {
    expect(imageFormat(bytes(start))).toBeUndefined();
  });
});
