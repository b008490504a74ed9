// Addresses that public pages link to. No schemas in this file: a public page would load the validator with them.

/** Of a GET that a page makes by itself because others have changed something. */
export const polledHeader = 'x-polled';

/**
 * The performer's own page. What follows its path in an address is a secret.
 */
export const ownPagePath = '/application';

const secretPart = /^\/(application|subscription)\/.*/s;

/** Whether the path is that of a performer's or subscriber's own page, or resembles one. */
export function isSecretPath(path: string): boolean {
  return secretPart.test(path);
}

/** The path under which a visit is counted: it has no secret of a performer or subscriber in it. */
export function countedPath(path: string): string {
  return path.replace(secretPart, '/$1');
}

/** The pictures of the house. */
export const galleryPagePath = '/gallery';

/** Where the style sheets of accent colours are, each named by its colour. */
export const accentPath = '/accent/';

export function accentStyles(accent: string): string {
  return `${accentPath}${accent.slice(1)}.css`;
}

/** Separate from its call: the sign-in page's route uses it, and the route table must not load the validator. */
export const setupPath = '/api/setup';

/** Addresses of the mailing list. */

/** The ways to hear of shows, as a page for browsers without JavaScript. */
export const neverMissPath = '/never-miss-a-show';

/** The page of one subscription. What follows its path in an address is a secret. */
export const subscriptionPath = '/subscription';

/** A link that writes a mail. It is encoded, so that no address can add a subject, a body or further recipients. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

export const cardPath = '/events/{id}/card.png';

export const cardSize = { width: 1200, height: 630 };

export function cardUrl(id: number): string {
  return cardPath.replace('{id}', String(id));
}

/** What office printers are filled with. */
export const officePapers = ['letter', 'a4'] as const;
const withLetter = ['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR'];

export function officePaperIn(country: string): (typeof officePapers)[number] {
  return withLetter.includes(country) ? 'letter' : 'a4';
}

export const artworkPath = '/artwork.svg';

/** In characters. Names of events have at most as many. */
export const maxArtworkNameLength = 200;

/** Grows when artworks look different, because browsers keep each address for ever. */
const drawing = '2';

/** The artwork that stands in for the picture of an event. The name decides it. */
export function artworkUrl(name: string): string {
  // By characters, because half of a surrogate pair cannot be encoded.
  const start = Array.from(name).slice(0, maxArtworkNameLength).join('');
  return `${artworkPath}?drawing=${drawing}&name=${encodeURIComponent(start)}`;
}

/**
 * The cursor of a page of a list in the order of a moment: the last row's moment and id, so that rows of the same moment
 * are neither repeated nor skipped.
 */
export const momentCursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;

export function formatMomentCursor(moment: string, id: number): string {
  return `${moment}_${id}`;
}

export function parseMomentCursor(text: string): { moment: string; id: number } {
  const [moment = '', id = ''] = text.split('_');
  return { moment, id: Number(id) };
}
