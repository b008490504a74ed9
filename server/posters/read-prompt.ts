import { type Clause, clausesOf, joinClauses } from './clauses.ts';
import { withoutDirections, withoutRequest } from './directions.ts';
import { cutFacts, firstFactAt, isFact, isPlace, startsTimely, tellsTime } from './facts.ts';
import { capital, nameOf, overture, titled } from './headline.ts';
import { legible } from './legible.ts';
import {
  firstNamed,
  musicWords,
  type Setting,
  type Sky,
  type Subject,
  settingWords,
  skyWords,
  subjectWords,
} from './vocabulary.ts';

/** The words of a poster. Every word of the prompt is in one of them, except for instructions to the illustrator. */
export interface PosterWords {
  /** The text before the headline: 'An evening with'. */
  kicker: string;
  /** Empty when the prompt has no words. */
  headline: string;
  secondary: string;
  /** Date, time, price, ages, place: clauses as written. */
  details: string[];
}

export interface Reading extends PosterWords {
  /** Words in letters that no face has. Without them the poster would say something else. */
  unknown: string[];
  subject: Subject | undefined;
  setting: Setting | undefined;
  sky: Sky | undefined;
}

export function readPrompt(prompt: string): Reading {
  const { text, unknown } = legible(prompt);
  return {
    ...divide(withoutRequest(text)),
    unknown,
    subject: firstNamed(subjectWords, prompt) ?? firstNamed(musicWords, prompt),
    setting: firstNamed(settingWords, prompt),
    sky: firstNamed(skyWords, prompt),
  };
}

const longestKicker = 60;
/** A longer word fits no headline. */
const longestWord = 60;

function divide(text: string): PosterWords {
  const quoted = onlyQuoted(text);
  const before = sort(clausesOf(quoted?.before ?? ''));
  const kicker = capital(joinClauses(before.texts));
  if (quoted && kicker.length <= longestKicker) {
    const after = sort(clausesOf(quoted.after), true);
    return {
      kicker,
      headline: titled(quoted.name),
      secondary: capital(joinClauses(after.texts)),
      details: [...before.details, ...after.details],
    };
  }
  const { texts, details } = sort(clausesOf(text));
  const [first, ...others] = texts;
  // Nothing but facts: the first one becomes the headline.
  if (!first) {
    const [name = '', ...facts] = details;
    const { text: told, fact } = cutFacts(name);
    if (!fact || tellsTime(told)) return { kicker: '', headline: name, secondary: '', details: facts };
    return { kicker: '', headline: told, secondary: '', details: [capital(fact), ...facts] };
  }
  return { ...withHeadline(first, others), details };
}

function withHeadline(first: Clause, others: Clause[]): Omit<PosterWords, 'details'> {
  const [next, ...further] = others;
  if (next && overture.test(first.text)) {
    const { headline, secondary } = withHeadline(next, further);
    return { kicker: capital(first.text), headline, secondary };
  }
  if (first.text.split(' ').some((word) => word.length > longestWord)) {
    return { kicker: '', headline: '', secondary: joinClauses([first, ...others]) };
  }
  const { kicker, name, rest } = nameOf(first.text, firstFactAt(first.text));
  const mark = rest === '' && /^[!?…]/u.test(first.end) ? first.end : '';
  const remaining = rest === '' ? others : [{ text: rest, end: first.end }, ...others];
  return {
    kicker: capital(kicker),
    headline: titled(name) + mark,
    secondary: capital(joinClauses(remaining)),
  };
}

/**
 * Sorts clauses into running text and facts with a line of their own. Facts are split off only from the clause with the
 * name: a later 'raffle at 3pm' is the time of the raffle and not of the show.
 */
function sort(clauses: Clause[], hasName = false): { texts: Clause[]; details: string[] } {
  const texts: Clause[] = [];
  const facts: { text: string; joins: boolean }[] = [];
  let joins = false;
  for (const [index, { text: written, end }] of clauses.entries()) {
    const text = withoutDirections(written, isDrawn);
    const isWhole = isFact(text) || (isPlace(text) && (hasName || texts.length > 0));
    const isNear = hasName ? index === 0 : texts.length === 0;
    const { text: told, fact } = isWhole
      ? { text: '', fact: text }
      : isNear
        ? cutFacts(text, clauses[index + 1]?.text)
        : { text, fact: '' };
    if (told) texts.push({ text: told, end });
    if (fact) facts.push({ text: fact.replaceAll(/^\(|\)$/gu, ''), joins: joins && !told });
    joins = fact !== '' && end === ',';
  }
  return { texts, details: mergeDates(facts) };
}

/** 'Friday' and 'October 18, 2026' are one date, although a comma separates them. */
function mergeDates(facts: { text: string; joins: boolean }[]): string[] {
  const details: string[] = [];
  for (const { text, joins } of facts) {
    const last = details.at(-1);
    const isDated =
      /(?:day|days|mon|tue|wed|thu|fri|sat|sun|\d(?:st|nd|rd|th)?)\.?$/iu.test(last ?? '') &&
      startsTimely(text);
    if (last !== undefined && joins && isDated && !/[$€£+]/u.test(last))
      details.splice(-1, 1, `${last}, ${text}`);
    else details.push(capital(text));
  }
  return details;
}

function isDrawn(thing: string): boolean {
  return [subjectWords, musicWords, settingWords, skyWords].some((table) => firstNamed<string>(table, thing));
}

/** A single quoted name is the headline; if there are several, none is. */
function onlyQuoted(text: string): { before: string; name: string; after: string } | undefined {
  const found = [
    ...text.matchAll(/["“”„«]([^"“”„«»]{2,60})["“”»]|(?<=^|\s)['‘]([^'‘’]{2,60})['’](?=$|[\s,.!?;:])/gu),
  ];
  const [first] = found;
  const name = (first?.[1] ?? first?.[2] ?? '').trim();
  if (!first || found.length > 1 || !/\p{L}/u.test(name)) return undefined;
  return { before: text.slice(0, first.index), name, after: text.slice(first.index + first[0].length) };
}
