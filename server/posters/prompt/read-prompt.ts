import { legible } from '../legible.ts';
import type { Subject } from '../motifs/motif-of.ts';
import {
  firstNamed,
  musicWords,
  type Setting,
  type Sky,
  settingWords,
  skyWords,
  subjectWords,
} from '../vocabulary.ts';
import { cutFacts, isFact, isOneDate, isPlace } from './facts.ts';

// Words that tell the illustrator what to do, and guests nothing. The list is closed on purpose: every other word is
// printed on the poster, even if a reader would guess that it was an instruction.

const styleNames =
  'rustic|natural|vintage|artistic|vivid|retro|modern|minimalist|hand[- ]drawn|old[- ]school';
const praise =
  'nice|cool|beautiful|simple|great|pretty|colou?rful|eye[- ]catching|bold|fun|stylish|professional';
const polite =
  "(?:(?:hi|hello|hey)[,!]?\\s+)?(?:please\\s+)?(?:(?:can|could|would) you\\s+(?:please\\s+)?)?(?:(?:i|we)(?:\\s+(?:want|need|would like)|['’]d like)\\s+(?:you to\\s+)?)?";
const verb = '(?:create|make|draw|generate|design|produce|render|(?:give|show)(?=\\s+(?:me|us)\\b))';
const adjectives = `(?:(?:new|${styleNames}|${praise}|concert|gig|event)(?:[- ]styled?)?,?\\s+)*`;
const sheet = '(?:posters?|flyers?|fliers?)';
const picture = '(?:image|picture|pic|photo(?:graph)?|illustration|drawing|painting|artwork|graphic)s?';
const says =
  '(?:(?:that|which)\\s+(?:says|reads|shows)|saying|showing|with the (?:text|words?|title|headline))';
const announces = `(?:of|for|about|${says}|advertising|announcing|promoting|to (?:announce|advertise|promote))`;
const order = `(?:${verb}\\s+(?:(?:me|us)\\s+)?(?:(?:an?|the|some|our|my|another)\\s+)?)`;

const before = (pattern: string) => new RegExp(`^${polite}${pattern}`, 'iu');

/** 'Please make a nice poster for …', 'Flyer: …'. */
const request = before(
  `(?:${order}|an?\\s+|our\\s+|my\\s+)?${adjectives}${sheet}(?:\\s+${announces}\\b[:,]?\\s+|\\s*[:–—]\\s+|\\s+-\\s+)`,
);
/** 'A picture of …'. 'The Picture of Dorian Gray' and 'Drawing for beginners' are names. */
const pictureRequest = before(`(?:${order}|an?\\s+)${adjectives}${picture}\\s+(?:of|${says})\\b[:,]?\\s+`);
/** 'Please draw …', 'Draw me …'. A verb alone may be a name: 'Paint & sip', 'Show me the blues'. */
const bareRequest =
  /^(?:please\s+(?:create|make|draw|generate|design|produce|render)(?:\s+(?:me|us))?|(?:create|make|draw|generate|design)\s+(?:me|us))\s+/iu;
/** 'Create a jazz night poster': the request stands on both sides of the name. */
const aroundName = new RegExp(
  `^${polite}${verb}\\s+(?:(?:me|us)\\s+)?(?:an?|the|our|some)\\s+(.+?)\\s+${sheet}$`,
  'iu',
);
const nothingElse = before(`${order}${adjectives}(?:${sheet}|${picture})$`);
/** 'in a rustic style', after anything else. */
const manner = new RegExp(
  `(?:^|\\s+)in\\s+(?:an?|the)\\s+(?:(?:${styleNames}),?\\s+(?:and\\s+)?)+(?:style|look)$`,
  'iu',
);
/** 'with a picture of a guitar'. */
const pictured = new RegExp(
  `(?:^|\\s+)(?:with|and|plus|show|include|add)\\s+(?:an?|the|some)\\s+${picture}\\s+of\\s+(.+)$`,
  'iu',
);
/** A whole clause that speaks of nothing but the making of the picture. */
const remark = new RegExp(
  `^(?:please|(?:rustic|natural|vintage|artistic|vivid)[- ]styled?|make it (?:look )?(?:${styleNames}|colou?rful)|(?:use|in|with) (?:warm|dark|bright|soft|muted) colou?rs|\\d{2}\\s?mm|u?hd|(?:ultra|high(?:ly)?)[- ]?detail(?:ed|s)?|photo-?realis(?:m|tic)|hyper-?realistic|cinematic lighting|bokeh|depth of field|high resolution|(?:no|without) text)$`,
  'iu',
);

function withoutRequest(prompt: string): string {
  if (nothingElse.test(prompt)) return '';
  return prompt.replace(request, '').replace(pictureRequest, '').replace(bareRequest, '');
}

/** A clause without the words about how to draw it. `isDrawn` says whether we have a motif for a thing. */
function withoutDirections(clause: string, isDrawn: (thing: string) => boolean): string {
  if (remark.test(clause) || nothingElse.test(clause)) return '';
  const [, name] = aroundName.exec(clause) ?? [];
  const rest = (name ?? clause).replace(manner, '').trim();
  const [whole, thing] = pictured.exec(rest) ?? [];
  // If we have no motif for the thing, its words are all there is, so they stay.
  return whole !== undefined && thing && isDrawn(thing) ? rest.slice(0, -whole.length).trim() : rest;
}

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

/** A name on more lines is no longer than this, and no word fits that is. */
export const longestName = 60;
/** A longer name ends where it goes on with 'in' or 'at'. */
const comfortable = 40;

/** A single name in quotation marks is the headline. Otherwise the first clause is, that tells no facts. */
function divide(text: string): PosterWords {
  const quoted = onlyQuoted(text);
  const before = sort(clausesOf(quoted?.before ?? ''));
  const kicker = capital(join(before.texts));
  if (quoted && kicker.length <= longestName) {
    const after = sort(clausesOf(quoted.after), true);
    return {
      ...{ kicker, headline: titled(quoted.name), secondary: capital(join(after.texts)) },
      details: [...before.details, ...after.details],
    };
  }
  const { texts, details } = sort(clausesOf(text));
  const [first, ...others] = texts;
  if (first) return { ...withHeadline(first, others), details };
  // Nothing but facts: the first one becomes the headline.
  const [name = '', ...facts] = details;
  const cut = cutFacts(name);
  return {
    ...{ kicker: '', headline: cut.text, secondary: '' },
    details: [...(cut.fact ? [capital(cut.fact)] : []), ...facts],
  };
}

const overture =
  /^(?:live (?:at|from|in)\s.{2,30}|.{2,40}\s(?:presents?|presenta|представляет)|introducing|announcing|featuring)$/iu;

function withHeadline(first: Clause, others: Clause[]): Omit<PosterWords, 'details'> {
  const [next, ...further] = others;
  if (next && overture.test(first.text))
    return { ...withHeadline(next, further), kicker: capital(first.text) };
  if (first.text.split(' ').some((word) => word.length > longestName)) {
    return { kicker: '', headline: '', secondary: join([first, ...others]) };
  }
  const { kicker, name, rest } = nameOf(first.text);
  const mark = rest === '' && /^[!?…]/u.test(first.end) ? first.end : '';
  const remaining = rest === '' ? others : [{ text: rest, end: first.end }, ...others];
  return { kicker: capital(kicker), headline: titled(name) + mark, secondary: capital(join(remaining)) };
}

const announced =
  /^(.{2,40}?\s(?:presents?|presenta|представляет)|an?\s(?:\p{L}+\s)?(?:evening|night|afternoon|morning)\s(?:with|of)):?\s+(.{3,60})$/iu;
const company = /\s(?=(?:with|w\/|feat\.?|ft\.?|featuring|starring|hosted by|con|avec|mit|с)\s)/giu;
const continuation =
  /\s(?=(?:on|in|at|by|under|over|from|for|every|playing|performing|where|while|that|which|who|january|february|march|april|june|july|august|september|october|november|december)\s)/giu;

export function nameOf(clause: string): { kicker: string; name: string; rest: string } {
  const [, kicker = '', announcedName] = announced.exec(clause) ?? [];
  if (announcedName) return { kicker, name: announcedName, rest: '' };
  const cut =
    cutAt(clause, company) ??
    (clause.length > comfortable ? cutAt(clause, continuation) : undefined) ??
    clause.length;
  const end = cut <= longestName ? cut : clause.lastIndexOf(' ', longestName - 12);
  const at = end > 0 ? end : clause.length;
  return { kicker: '', name: clause.slice(0, at).trim(), rest: clause.slice(at).trim() };
}

/** The first place where a name may end, unless hardly anything stands before it. */
function cutAt(clause: string, joint: RegExp): number | undefined {
  const found = [...clause.matchAll(joint)].map(({ index }) => index);
  return found.find((at) => at >= 6 && at <= longestName);
}

/** A part of a prompt between two separators, and the separator that ended it. */
interface Clause {
  text: string;
  end: string;
}

/** Abbreviations, whose full stop ends no sentence. */
const shortened =
  /(?:^|[\s(])(?:feat|ft|vs|st|mr|mrs|ms|dr|no|jr|sr|adv|mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|\p{L}|(?:\p{L}\.)+\p{L})$/iu;
/** '14. Dezember' */
const germanMonth = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu;
const labelled =
  /(?:^|[\s,;.])(?:doors?|shows?|time|when|where|date|tickets?|entry|info|call|text|rsvp|ages)$/iu;

/** Splits a prompt into clauses: at punctuation, never between words. Quoted text stays in one piece. */
function clausesOf(prompt: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const mark of prompt.matchAll(
    /\s*\n\s*|[,;:]\s+|[.!?…]+(?:\s+|$)|\s+(?:[-–—|·•~]+|\*+|\/{2,})\s+|\s+(?=\([^()]*\)\s*(?:$|[,;.!?\n]))/gu,
  )) {
    const before = prompt.slice(from, mark.index);
    const next = prompt.slice(mark.index + mark[0].length);
    const isAbbreviated = shortened.test(before) || (/\d$/u.test(before) && germanMonth.test(next));
    if (/^\.(?!\.)/u.test(mark[0]) && isAbbreviated) continue;
    if (mark[0].startsWith(':') && labelled.test(before)) continue;
    const isOpen = (prompt.slice(0, mark.index).match(/["“”]/gu)?.length ?? 0) % 2 === 1;
    if (isOpen && /["“”]/u.test(prompt.slice(mark.index))) continue;
    clauses.push({ text: before, end: mark[0].trim() });
    from = mark.index + mark[0].length;
  }
  clauses.push({ text: prompt.slice(from), end: '' });
  return clauses
    .map(({ text, end }) => ({ text: text.trim(), end }))
    .filter(({ text }) => /[\p{L}\p{N}&+]/u.test(text));
}

function join(clauses: Clause[]): string {
  return clauses
    .map(({ text, end }, index) => {
      const next = clauses[index + 1];
      if (!next) return /^[!?…]/u.test(end) ? text + end : text;
      if (/^[.!?…;:]/u.test(end)) return `${text}${end} `;
      return next.text.startsWith('(') ? `${text} ` : `${text}, `;
    })
    .join('');
}

/** Sorts clauses into running text and facts with a line of their own. */
function sort(clauses: Clause[], isNamed = false): { texts: Clause[]; details: string[] } {
  const texts: Clause[] = [];
  const details: string[] = [];
  let isGoingOn = false;
  for (const [index, { text: all, end }] of clauses.entries()) {
    const hasName = isNamed || texts.length > 0;
    const text = withoutDirections(all, isDrawn);
    const isWhole = isFact(text, hasName) || (isPlace(text) && hasName);
    const mayCut = isNamed ? index === 0 : texts.length === 0;
    const next = clauses[index + 1]?.text ?? '';
    const cut = mayCut ? cutFacts(text, isFact(next, true)) : { text, fact: '' };
    const { text: told, fact } = isWhole ? { text: '', fact: text } : cut;
    if (told) texts.push({ text: told, end });
    const last = details.at(-1);
    if (fact && last !== undefined && isGoingOn && !told && isOneDate(last, fact))
      details.splice(-1, 1, `${last}, ${fact}`);
    else if (fact) details.push(capital(fact.replaceAll(/^\(|\)$/gu, '')));
    isGoingOn = fact !== '' && end === ',';
  }
  return { texts, details };
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

const smallWords = new Set(
  'a an and n the of on in at by to for with from or und de del la las los el y con le et vs'.split(' '),
);

/** Title case for a name typed without capitals. Typed capitals are kept. */
function titled(text: string): string {
  // Russian and related languages use sentence case for titles.
  if (/\p{Script=Cyrillic}/u.test(text)) return capital(text);
  return text
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word.replaceAll(/[.'’]/gu, '')) ? word : capital(word),
    )
    .join(' ');
}

/** Addresses, handles, figures and names with capitals of their own stay as they are. */
function capital(text: string): string {
  const [first = ''] = text.split(' ');
  const isFixed = /[@#/\d]|\p{L}\.\p{L}{2}|\p{Lu}/u.test(first);
  return isFixed
    ? text
    : text.replace(/^(["'“‘(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
}
