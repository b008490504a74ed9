/** The address of artworks. Without the validator, for public pages. */
export const artworkPath = '/artwork.svg';

/** In characters. Names of events have at most as many. */
export const maxArtworkNameLength = 200;

/** Grows when artworks look different, because browsers keep each address for ever. */
const drawing = '1';

/** The artwork that stands in for the picture of an event. The name decides it. */
export function artworkUrl(name: string): string {
  // By characters, because half of a surrogate pair cannot be encoded.
  const start = Array.from(name).slice(0, maxArtworkNameLength).join('');
  return `${artworkPath}?drawing=${drawing}&name=${encodeURIComponent(start)}`;
}
