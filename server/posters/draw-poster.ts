import { isDeepStrictEqual } from 'node:util';
import { badInput } from '../failure.ts';
import { runInThread } from '../process/run-in-thread.ts';
import type { PosterRequest } from './compose-poster.ts';
import type { ShowWords } from './compose-show.ts';
import { inLetters, inWords, legible } from './legible.ts';
import type { PosterResult, PosterWork } from './poster-worker.ts';
import { longestName, nameOf, type PosterWords } from './prompt/read-prompt.ts';
import type { Venue } from './sheet.ts';

export type { PosterRequest, PosterStyleName } from './compose-poster.ts';

/** The order of a poster, from which the same poster can be drawn again at a larger size. */
export interface PosterOrder extends PosterRequest {
  drawing: string;
}

export interface Poster {
  /** A JPEG of 1024 x 1024. */
  image: Buffer;
  order: PosterOrder;
}

/** Rendered at twice the size of the poster: halftone dots and rough edges need the extra pixels. */
const forScreens = { plateEdge: 2048, size: { edge: 1024 } };
/** Side by side with others, to choose from. */
const forChoosing = { plateEdge: 1024, size: { edge: 512 } };
/** 26 cm at a print shop's 300 dots per inch. There the plates' own pixels are fine enough. */
const forPrinters = { plateEdge: 3072, size: { edge: 3072, dotsPerInch: 300 } };

/**
 * Draws a poster of the prompt's words without any service. The same words in the same style give the same bytes. Runs
 * in a worker thread, because printing is a pass over millions of pixels.
 */
export async function drawPoster(request: PosterRequest): Promise<Poster> {
  const { image, drawing } = await drawNew({ ...request, ...forScreens });
  return { image: Buffer.from(image), order: { ...request, drawing } };
}

/** The same poster as a JPEG of 512 x 512. */
export async function drawPosterPreview(request: PosterRequest): Promise<Buffer> {
  return Buffer.from((await drawNew({ ...request, ...forChoosing })).image);
}

async function drawNew(work: PosterWork) {
  const unknown = work.words ? [] : legible(work.prompt).unknown;
  if (unknown.length > 0) throw badInput({ prompt: unwritable(unknown) });
  const drawn = await inThread(work);
  if (!drawn) throw new Error('A new poster cannot be another than itself');
  return drawn;
}

/** A poster that leaves words out would be worse than none. */
function unwritable(words: string[]): string {
  const shown = words.join(' ');
  const cut = Array.from(shown).slice(0, 60).join('');
  return `Posters are written in Latin or Cyrillic letters, and these are not: ${cut}${cut === shown ? '' : '…'}`;
}

/**
 * The same poster as a JPEG of 3072 x 3072, for a printer. Undefined if the drawing code has changed since: nobody
 * wants to print another poster than the one they chose.
 */
export async function enlargePoster(order: PosterOrder): Promise<Buffer | undefined> {
  const enlarged = await inThread({ ...order, ...forPrinters });
  return enlarged && Buffer.from(enlarged.image);
}

async function inThread(work: PosterWork): Promise<PosterResult> {
  return (await runInThread(new URL('poster-worker.ts', import.meta.url), work)) as PosterResult;
}

export function posterVenue({ brand, tagline }: { brand: string; tagline: string }): Venue {
  return { brand, line: firstSentence(tagline) };
}

function firstSentence(text: string): string {
  return /^[^.!?]+/.exec(text)?.[0].trim() ?? text;
}

/**
 * The words of an event's poster. They are given and not read from a prompt, because a name says what it says: 'Jazz at
 * Eight' is no time. Words in letters that no face has are left out, as on cards.
 */
export function eventPosterWords(show: ShowWords, performer: string | null): PosterWords {
  const { headline, rest } = divided(inLetters(show.name, show.category));
  const act = performer === null || performer === show.name ? '' : inLetters(performer);
  const others = show.details.filter((fact) => fact !== performer);
  return {
    kicker: show.mark ?? '',
    headline,
    secondary: [rest, act].filter(Boolean).join(' · '),
    details: [show.date, show.time, ...others, show.place].map((fact) => inLetters(fact)).filter(Boolean),
  };
}

/**
 * What a kept poster leaves to say about the show whose picture it is: nothing twice. Undefined when it says by now what
 * is no longer so.
 */
export function unsaidBy(
  { prompt, words, venue }: Omit<PosterOrder, 'drawing'>,
  show: ShowWords,
  performer: string | null,
): ShowWords | undefined {
  const now = eventPosterWords(show, performer);
  const place = inLetters(show.place);
  // It stands last. A place that is only put in other words is no reason to give a poster up.
  const isPlaced = place !== '' && isSamePlace(words?.details.at(-1) ?? '', place);
  const said = words && isPlaced ? { ...words, details: words.details.with(-1, place) } : words;
  const isStill =
    venue.brand === show.brand &&
    (!said || ['', now.kicker].some((kicker) => isDeepStrictEqual(said, { ...now, kicker })));
  if (!isStill) return undefined;
  const rest = (text: string) => (words || inWords(prompt).includes(inWords(text)) ? '' : text);
  return {
    ...{
      ...show,
      name: rest(show.name),
      category: rest(show.name) && show.category,
      mark: words?.kicker ? null : show.mark,
    },
    ...{ date: rest(show.date), time: rest(show.time), place: rest(show.place) },
    details: show.details.map(rest).filter(Boolean),
  };
}

/** The same name, of which one says more than the other, as `Back Room` and `Back Room, 8 Alder Row`. */
function isSamePlace(one: string, other: string): boolean {
  const nameOf = (place: string) => inWords(place.replace(/,.*/, '')).trim();
  const [few = [], many = []] = [one, other]
    .map((place) => inWords(place).trim().split(' '))
    .toSorted((a, b) => a.length - b.length);
  return nameOf(one) === nameOf(other) && few.every((word) => many.includes(word));
}

/** A longer name is divided: the rest of it is set smaller below. */
function divided(name: string): { headline: string; rest: string } {
  const words = name.split(' ');
  const tooLong = words.findIndex((word) => word.length > longestName);
  // What stands before a word that is too wide is the headline; alone, the word is set as text.
  if (tooLong >= 0) {
    return { headline: words.slice(0, tooLong).join(' '), rest: words.slice(tooLong).join(' ') };
  }
  if (name.length <= longestName) return { headline: name, rest: '' };
  const { kicker, name: first, rest } = nameOf(name);
  return kicker ? { headline: kicker, rest: first } : { headline: first, rest };
}
