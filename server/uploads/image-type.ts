/** Picture formats, told apart by their first bytes (magic numbers). The file name proves nothing. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

export const imageTypeBytes = 256;

/** For the decoder: against decompression bombs, and of an animation only its first picture. */
export const decodingLimits = { limitInputPixels: 50_000_000, pages: 1, failOn: 'warning' } as const;

export function mayBeAccepted(start: Buffer): boolean {
  const type = imageTypeOf(start);
  return type !== undefined && type !== 'heic';
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

export function imageTypeOf(start: Buffer): ImageType | undefined {
  const text = start.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp' || start.length < 16) return undefined;
  // The `ftyp` box: the major brand, a version, and the compatible brands.
  const box = text.slice(8, Math.min(start.readUInt32BE(0), start.length));
  const brands: string[] = box.match(/.{4}/gs) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}
