// Finds the words about date, time, price, ages or contact, for which a poster has its own line. A fact is taken out of
// the running text only as a whole clause or as the end of one, so that no sentence is torn.

const weekday =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\\.?|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресенье';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januar|februar|märz|juni|juli|oktober|dezember|(?:январ|феврал|апрел|июн|июл|сентябр|октябр|ноябр|декабр)[ья]|марта?|ма[йя]|августа?';
const hour = '\\d{1,2}(?:[:.]\\d{2})?';
const half = '(?:[ap]\\.?m\\.?|[ap])';
const time = `${hour}\\s?${half}|\\d{1,2}:\\d{2}|\\d{3,4}\\s?${half}|\\d{1,2}h(?:\\d{2})?|\\d{1,2}\\suhr|noon|midnight`;
const span = `(?:${hour}\\s?${half}?|noon)[-–](?:${hour}\\s?${half}?|noon|midnight)`;
const date = '\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?\\.?|\\d{1,2}-\\d{1,2}-\\d{2,4}';
/** Part of a date only next to a month or a weekday: 'Ray's 50th' and 'Jazz on 50th' are not dates. */
const ordinal = '\\d{1,2}(?:st|nd|rd|th)';
const price =
  '[$€£]\\s?\\d[\\d.,]*(?:[-–/][$€£]?\\d[\\d.,]*)?\\+?|\\d[\\d.,]*\\s?(?:[$€£]|bucks|dollars|euros?|руб\\.?|рублей)|free|gratis|byob|pwyc|бесплатно|[$€£]\\d+/[$€£]?\\d+';
const ages = '(?:21|18|16)\\+|(?:21|18|16)&up';
const contact =
  '(?:https?://|www\\.)\\S+|[\\w-]+(?:\\.[\\w-]+)*\\.(?:com|org|net|info|coffee|music|co|io|us|uk|de|es|mx|ru)(?:/\\S*)?|[\\w.+-]+@[\\w-]+\\.[\\w.-]+|@[\\w.]+|#[\\p{L}\\p{N}_]+|\\+?\\(?\\d{3}\\)?[-.\\s]?\\d{3}[-.\\s]?\\d{4}|\\(\\d{3}\\)|\\d{3}-\\d{4}';
const day = 'tonight|tomorrow|today|weekends?|daily|weekly|nightly|hoy|mañana|сегодня|завтра';

/** Words that are a fact by themselves. */
const telling = exactly(
  `${weekday}|${month}|${time}|${span}|${date}|${price}|${ages}|${contact}|${day}|donations?`,
);
/** What a fact may begin with in the middle of a clause. */
const opening = exactly(
  `${month}|${time}|${span}|${date}|on|every|each|this|next|tonight|tomorrow|from|@|at|el|cada|в|с`,
);
const isWeekday = exactly(weekday);
/** Words that may stand within a fact, but are none by themselves. */
const joining = exactly(
  `${ordinal}|\\d{1,2}|\\d{4}|at|on|the|of|from|to|til|till|until|through|thru|and|&|@|a|/|-|–|\\+|or|every|each|this|next|first|second|third|last|of|sign-?ups?|starts?|starting|begins?|ends?|doors?|open|opens|show|shows|showtime|sets?|music|time|when|date|night|nights|evening|morning|afternoon|late|sharp|o['’]clock|am|pm|a\\.m\\.|p\\.m\\.|p|cover|charge|no|entry|entrance|admission|suggested|tickets?|tix|adv|advance|presale|pre-sale|door|dos|day|buy-in|buyin|min|minimum|per|person|pp|students?|kids|children|under|over|up|members|adults?|seniors|all|ages?|couple|sliding|scale|dark|close|seatings?|only|id|required|rsvp|info|call|text|book|booking|reservations?|follow|us|more|online|in|for|at the door|el|los|las|la|de|del|a|entrada|libre|в|с|до|и|вход|свободный|cada|horas?|hrs|h|uhr`,
);
const small = exactly(
  'and|or|of|for|with|to|than|the|a|an|under|over|in|by|is|are|was|our|your|my|wins?|costs?|only|about|w/|&|\\+|de|del|con|y',
);
const label = exactly('doors?|shows?|showtime|music|starts?|starting|sign-?ups?|opens?|begins?|sets?');
/** Days that are part of a name. */
const namedDay = exactly(
  'black|good|fat|ash|cyber|super|palm|easter|casual|holy|shrove|maundy|freaky|first|bloody',
);

function exactly(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'iu');
}

function bareWord(word: string): string {
  return word.replaceAll(/^["'“”«»‘’(]+|[)"”«»,;!]+$/gu, '').replace(/(?<=\d)\.$|:$/u, '');
}

/** The words of a clause. A number and its `am` or `pm`, or a currency sign and its sum, are one word. */
function wordsOf(clause: string): string[] {
  return clause
    .replaceAll(/(\d)\s+([ap]\.?m\b\.?|uhr\b)/giu, '$1\u0000$2')
    .replaceAll(/([$€£])\s+(?=\d)/gu, '$1\u0000')
    .replaceAll(/(\d)\s+(?=(?:bucks|dollars|euros?|руб\.?|рублей)(?:\s|$))/giu, '$1\u0000')
    .replaceAll(/\(?(\d{3})\)\s+(?=\d{3}[-.\s]\d{4})/gu, '($1)\u0000')
    .split(/\s+/u)
    .map((word) => word.replaceAll('\u0000', ' '))
    .filter(Boolean);
}

const tells = (word: string) => telling.test(bareWord(word));
const fits = (word: string) => tells(word) || joining.test(bareWord(word)) || bareWord(word) === '';

const whole =
  /^(?:no cover|sold out|all ages|(?:tickets? )?at the door|rain or shine|cash only|(?:21|18|16) (?:and|&) (?:up|over)|ent(?:ré|ra)e libre|eintritt frei|(?:[$€£]\S+ )?pay what you (?:can|want)|entrada (?:libre|gratis)|вход (?:свободный|бесплатный))$/iu;

/** A clause that says when, how much, for whom or where to ask, and nothing else. */
export function isFact(clause: string): boolean {
  const words = wordsOf(clause);
  return (
    whole.test(clause) || (words.every(fits) && words.some((word, at) => tells(word) || isLabel(words, at)))
  );
}

/** 'doors 7', 'show at 8': hours that need no `pm`. */
function isLabel(words: string[], at: number): boolean {
  const [word = '', next = '', after = ''] = words.slice(at, at + 3).map(bareWord);
  const hour = /^(?:at|@)$/iu.test(next) ? after : next;
  return label.test(word) && /^\d{1,2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?$/iu.test(hour);
}

/** 'at Myth & Legend Johns Creek': a place that is named in a clause of its own. */
export function isPlace(clause: string): boolean {
  return clause.length <= 70 && /^(?:at|@)\s+(?:the\s+)?(?:\p{Lu}|\d)/u.test(clause);
}

/**
 * Splits the facts off the end of a clause: 'Karaoke party Saturday 9pm' becomes 'Karaoke party' and 'Saturday 9pm'. A
 * weekday alone is split off only if the next clause continues the date.
 */
export function cutFacts(clause: string, next = ''): { text: string; fact: string } {
  const words = wordsOf(clause);
  let start = words.length;
  while (start > 0 && fits(words[start - 1] ?? '')) start -= 1;
  for (let at = Math.max(start, 1); at < words.length; at += 1) {
    const run = words.slice(at);
    if (mayOpen(words, at, next) && run.some((word, index) => isTimely(word) || isLabel(run, index))) {
      return { text: words.slice(0, at).join(' '), fact: run.join(' ') };
    }
  }
  return { text: clause, fact: '' };
}

/** The index of the first fact within a clause; the clause's length if there is none. */
export function firstFactAt(clause: string): number {
  const words = wordsOf(clause);
  let length = 0;
  for (const [index, word] of words.entries()) {
    if (index > 0 && mayOpen(words, index) && words.slice(index, index + 3).some(isTimely)) return length - 1;
    length += word.length + 1;
  }
  return clause.length;
}

/** Whether a text names a day or an hour. */
export function tellsTime(text: string): boolean {
  return wordsOf(text).some(isTimely);
}

/** Whether a clause starts with a date or an hour. */
export function startsTimely(clause: string): boolean {
  const [first = '', second = ''] = wordsOf(clause);
  return isDate.test(bareWord(first === 'the' ? second : first));
}

const timely = exactly(`${weekday}|${month}|${time}|${span}|${date}|${day}`);
const isMonth = exactly(month);
const isTime = exactly(`${time}|${span}`);
const isDate = exactly(`${month}|${time}|${span}|${date}|${ordinal}|\\d{4}`);
const isTimely = (word: string) => timely.test(bareWord(word));

/** Whether a fact may begin here without tearing the words before or after it. */
function mayOpen(words: string[], at: number, next = ''): boolean {
  const word = bareWord(words[at] ?? '');
  const before = bareWord(words[at - 1] ?? '');
  if (small.test(before) || label.test(before)) return false;
  if (label.test(word)) return isLabel(words, at);
  if (isWeekday.test(word)) return isFreeDay(words, at, next);
  if (!opening.test(word)) return false;
  if (leading.test(word)) return words.slice(at + 1, at + 3).some(isTimely);
  if (isWeekday.test(before)) return isTime.test(word) && !isFreeDay(words, at - 1, next);
  return !isMonth.test(before);
}

const leading = exactly('on|every|each|this|next|from|@|at|el|cada|в|с');

/** A weekday that is not part of a name: 'Taco Tuesday', 'Black Friday' and 'Thank God it's Friday' stay together. */
function isFreeDay(words: string[], at: number, next: string): boolean {
  const before = bareWord(words[at - 1] ?? '');
  const isNamed =
    namedDay.test(before) || before.charAt(0).toLowerCase() === words[at]?.charAt(0).toLowerCase();
  const after = bareWord(words[at + 1] ?? '');
  const isDated = after === '' ? startsTimely(next) : isTimely(after) || /^(?:the|at|\d)/iu.test(after);
  return !isNamed && at > 1 && isDated;
}
