// Addresses that public pages link to. No schemas in this file: a public page would load the validator with them.

/**
 * The address of a performer's own page. A token needs no escapes, but what stands in its place in a request may, and
 * this goes into headers.
 */
export function statusPagePath(token: string): string {
  return `/application/${encodeURIComponent(token)}`;
}

/** What the page asks before it does it. */
export const ownPageQuestions = ['confirm', 'turn-down', 'withdraw', 'erase'] as const;
export type OwnPageQuestion = (typeof ownPageQuestions)[number];

/** What can be corrected, each in a form of its own. */
export const ownPageForms = ['answers', 'pictures'] as const;
export type OwnPageForm = (typeof ownPageForms)[number];

/** The part of the page that is corrected, so that a link can lead to it. */
export const sentPartId = 'sent';

/** The addresses of one performer's page. Questions and forms have one each, for browsers without JavaScript. */
export function ownPageAddresses(token: string) {
  const page = statusPagePath(token);
  return {
    page,
    question: (name: OwnPageQuestion) => `${page}?ask=${name}`,
    form: (name: OwnPageForm) => `${page}?edit=${name}`,
    saved: (name: OwnPageForm) => `${page}?saved=${name}`,
    /** Where a plain form is sent. A GET of it changes nothing. */
    target: (name: OwnPageQuestion | OwnPageForm) => `${page}/${name}`,
  };
}

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

/** What a subscriber can do there. Each is a form of its own, and its address opens the page. */
export const subscriptionDeeds = ['confirm', 'unsubscribe', 'erase'] as const;
export type SubscriptionDeed = (typeof subscriptionDeeds)[number];

/** Escaped, because what stands in the token's place in a request goes into headers. */
export function subscriptionPagePath(token: string): string {
  return `${subscriptionPath}/${encodeURIComponent(token)}`;
}

export function subscriptionDeedPath(token: string, deed: SubscriptionDeed): string {
  return `${subscriptionPagePath(token)}/${deed}`;
}

/** A link that writes a mail. It is encoded, so that no address can add a subject, a body or further recipients. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** The picture of an event for link previews. */
export const cardPath = '/events/{id}/card.png';

export const cardSize = { width: 1200, height: 630 };

export function cardUrl(id: number): string {
  return cardPath.replace('{id}', String(id));
}

/** The address of artworks. */
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

/** The same for every address, so that nobody learns who is on the list. */
export const signUpWords =
  'Please look into your inbox: a mail asks you to confirm. Nothing else is sent before you do.';
