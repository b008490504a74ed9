import sharp from 'sharp';

export interface LargePhoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Photographs of 12 megapixels in few bytes, each of them another file. */
export async function largePhotos(count: number): Promise<LargePhoto[]> {
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#a45a2a' };
  return copiesOf(await sharp({ create }).jpeg({ quality: 40 }).toBuffer(), count);
}

/** They differ in a comment. */
export function copiesOf(photo: Buffer, count: number): LargePhoto[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `photo-${String(index + 1).padStart(2, '0')}.jpg`;
    return { name, mimeType: 'image/jpeg', buffer: withComment(photo, name) };
  });
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}
