export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** As many bytes as it takes to tell. */
export const formatBytes = 32;

/** What every browser can show, and a server read. */
export const everydayImages = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/**
 * Types are named one by one, the everyday ones first: with `image/*` Safari on a Mac would hand out HEIC as it is,
 * while to this list it gives a JPEG. The endings are for systems that know no type for them.
 */
export const acceptedImages = [...everydayImages, 'image/heic', 'image/heif', '.heic', '.heif'];

/** What the file is by its own first bytes: names and declared types are often wrong. */
export function imageFormat(start: Uint8Array): ImageFormat | undefined {
  const text = String.fromCharCode(...start.subarray(0, formatBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  // The second place is a version number, not a brand.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined;
}
