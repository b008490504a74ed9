// Finds the words about date, time, price, ages or contact, for which a poster has its own line. A fact leaves the
// running text only as a whole clause or as the end of the one with the name, so that no sentence is torn. What is not
// recognized stays in the running text, where it is read as well.

const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const hour = '\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:[ap]\\.?m?\\.?|h|uhr)?';
const day = 'today|tonight|tomorrow|noon|midnight';

const isWeekday = exactly(weekday);
/** Tells a day or an hour, without a doubt. */
const isTimely = exactly(
  `${weekday}|${month}|${day}|\\d{1,4}(?::\\d{2})?\\s?[ap]\\.?m\\.?|\\d{1,2}[:h]\\d{2}|(?:${hour}|noon)[-–](?:${hour}|${day})|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?`,
);
const isNumber = exactly('\\(?[$€£]?\\+?\\d[\\d.,:/$€£()–-]*(?:st|nd|rd|th|h|\\+|[$€£])?');
const isContact = /[@#]\p{L}|\p{L}\.\p{L}{2}|^www\./u;
const isTerm = exactly('free|cover|donations?|ages|byob|rsvp|gratis|libre|frei|свободный');
/** Words that may stand within a fact, and say nothing by themselves. */
const isJoining = exactly(
  '\\P{L}*|\\p{L}{1,2}\\.?|[ap]\\.m\\.?|the|and|from|til|till|until|thru|every|each|this|next|all|per|for|las|los|del|cada|doors?|shows?|showtime|music|starts?|sign-?ups?|opens?|day|night|evening|morning|afternoon|adv|advance|tickets?|tix|entry|admission|adults?|students?|seniors|members|kids|under|over|call|text|info',
);
/** What a fact may begin with in the middle of a clause. */
const isOpening = exactly('on|every|each|this|next|from|@|at|el|cada|в|doors?|sign-?ups?');

function exactly(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'iu');
}

function bare(word: string): string {
  return word.replaceAll(/^["'“”«»‘’(]+|[)"”«»,;:!.]+$/gu, '');
}

function wordsOf(clause: string): string[] {
  // An hour and its `pm` are one word.
  return clause
    .replaceAll(/(\d)\s+(?=[ap]\.?m\b)/giu, '$1\u00a0')
    .split(' ')
    .filter(Boolean);
}

const timely = (word: string) => isTimely.test(bare(word));
const telling = (word: string) =>
  timely(word) || isNumber.test(bare(word)) || isTerm.test(bare(word)) || isContact.test(word);
const joining = (word: string) => isJoining.test(bare(word));
const written = (words: string[]) => words.join(' ').replaceAll('\u00a0', ' ');

/** A clause that says when, how much, for whom or where to ask, and hardly anything else. */
export function isFact(clause: string, hasName: boolean): boolean {
  const words = wordsOf(clause);
  const tells = words.filter(telling);
  const others = words.filter((word) => !telling(word) && !joining(word));
  if (tells.length === 0) return false;
  // Before the name is known, only what cannot be a name is a fact.
  if (!hasName) return others.length === 0 && tells.some((word) => timely(word) || /\d|[@#.]/u.test(word));
  return others.length <= tells.length || (others.length <= 2 && clause.length <= 22);
}

/** 'at Myth & Legend Johns Creek': a place that is named in a clause of its own. */
export function isPlace(clause: string): boolean {
  return clause.length <= 70 && /^(?:at|@)\s+(?:the\s+)?(?:\p{Lu}|\d)/u.test(clause);
}

/**
 * Splits the facts off the end of the name: 'Karaoke party Saturday 9pm' becomes 'Karaoke party' and 'Saturday 9pm'. A
 * weekday alone is split off only if the date goes on in the next clause.
 */
export function cutFacts(clause: string, isContinued = false): { text: string; fact: string } {
  const words = wordsOf(clause);
  let start = words.length;
  while (start > 2 && (telling(words[start - 1] ?? '') || joining(words[start - 1] ?? ''))) start -= 1;
  for (; start < words.length; start += 1) {
    const [first = '', ...rest] = words.slice(start).map(bare);
    const opens = isOpening.test(first) ? rest.slice(0, 2).some((word) => telling(word)) : timely(first);
    const tells = [first, ...rest].filter(timely);
    const isDate =
      tells.some((word) => /\d|noon|midnight|tonight/iu.test(word)) || rest.some((word) => /\d/u.test(word));
    if (opens && tells.length > 0 && (isDate || isContinued)) {
      return { text: written(words.slice(0, start)), fact: written(words.slice(start)) };
    }
  }
  return { text: clause, fact: '' };
}

/** Whether two facts are one date, although a comma separates them: 'Friday' and 'October 18'. */
export function isOneDate(fact: string, next: string): boolean {
  const last = wordsOf(fact).at(-1) ?? '';
  const [first = '', second = ''] = wordsOf(next);
  const goesOn =
    timely(first) ||
    (isNumber.test(bare(first)) && !/[$€£]/u.test(first)) ||
    (first === 'the' && timely(second));
  return goesOn && (isWeekday.test(bare(last)) || /^\d[\w-]*$/u.test(bare(last))) && !/[$€£+]/u.test(fact);
}
