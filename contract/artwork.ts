/** The address of artworks. Without the validator, for public pages. */
export const artworkPath = '/artwork.svg';

/** Names of events have at most as many. */
export const maxArtworkNameLength = 200;

/** Grows when artworks look different, because browsers keep each address for ever. */
const drawing = '1';

/** The artwork that stands in for the picture of an event. The name decides it. */
export function artworkUrl(name: string): string {
  return `${artworkPath}?${new URLSearchParams({ drawing, name: name.slice(0, maxArtworkNameLength) })}`;
}
