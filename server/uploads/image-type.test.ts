import { describe, expect, test } from 'vitest';
import { imageTypeOf, mayBeAccepted } from './image-type.ts';

/** The first box of an AVIF or HEIC file: how long it is, its brand, a version, and the brands it is compatible with. */
function ftyp(brands: string, bytes = 8 + brands.length): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return Buffer.concat([length, Buffer.from(`ftyp${brands}`, 'latin1')]);
}

describe('A picture is known by how it begins', () => {
  test.each([
    ['jpeg', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['gif', Buffer.from('GIF87a')],
    ['gif', Buffer.from('GIF89a')],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['avif', ftyp('avif\0\0\0\0')],
    ['avif', ftyp('mif1\0\0\0\0miafavis')],
    ['heic', ftyp('heic\0\0\0\0')],
    ['heic', ftyp('mif1\0\0\0\0miafheix')],
  ])('as %s', (type, start) => {
    expect(imageTypeOf(start)).toBe(type);
    expect(mayBeAccepted(start), 'HEIC is decoded in the browser').toBe(type !== 'heic');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['half a mark of a JPEG', Buffer.from('\xff\xd8', 'latin1')],
    ['a JPEG behind something else', Buffer.from(' \xff\xd8\xff\xe0', 'latin1')],
    ['a PNG behind something else', Buffer.from(' \x89PNG\r\n\x1a\n', 'latin1')],
    ['a GIF of a version that there is not', Buffer.from('GIF88a')],
    ['a GIF behind something else', Buffer.from(' GIF89a')],
    ['a sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['WEBP without its frame', Buffer.from('FORM\0\0\0\0WEBPVP8 ')],
    ['a film', ftyp('isom\0\0\0\0mp42')],
    ['a film that names a picture after its box', ftyp('isom\0\0\0\0mp42avif', 20)],
    ['a box that breaks off', ftyp('avif\0\0\0')],
    ['another box', Buffer.from('\0\0\0\x10moovavif\0\0\0\0')],
  ])('and %s is none', (_what, start) => {
    expect(imageTypeOf(start)).toBeUndefined();
    expect(mayBeAccepted(start)).toBe(false);
  });
});
