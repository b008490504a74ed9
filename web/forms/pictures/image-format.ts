export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** How many bytes are needed to recognise a format. */
export const formatBytes = 32;

/** Formats that every browser can show and the server can read. */
export const everydayImages = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/**
 * Listed one by one, common formats first: with `image/*` Safari on a Mac hands out HEIC unchanged, with this
 * list it converts to JPEG. The extensions are for systems that have no media type for them.
 */
export const acceptedImages = [...everydayImages, 'image/heic', 'image/heif', '.heic', '.heif'];

/**
 * Recognises the format by its first bytes (magic numbers), because file names and declared types are often
 * wrong.
 */
export function imageFormat(start: Uint8Array): ImageFormat | undefined {
  const text = String.fromCharCode(...start.subarray(0, formatBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  // Bytes 12 to 16 are a version number and not a brand.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : undefined;
}
