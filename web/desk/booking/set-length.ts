const numberWords: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  half: 0.5,
};
const amount = '(\\d{1,3}(?:[.,]\\d{1,2})?|an?|one|two|three|four|half)';
const hourWord = '(?:h|hrs?|hours?)';
const minuteWord = "(?:m|mins?|minutes?|')";

const sets = new RegExp(`\\b${amount}\\s*(?:x|×|sets?|times)\\b`);
const hours = new RegExp(`\\b${amount}[\\s-]*(?:an?\\s+)?${hourWord}(?![a-z])`);
const andHalf = /\b(?:and an?|&) half\b/;
const minutes = new RegExp(`\\b${amount}[\\s-]*${minuteWord}(?![a-z])`, 'g');
const minutesAfterHours = new RegExp(`${hourWord}\\s*(\\d{1,2})\\b`);
const clock = /^(\d{1,2}):([0-5]\d)(?::00)?$/;
const bareNumber = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?$/;

const minMinutes = 5;
const maxMinutes = 12 * 60;

/**
 * How long a set lasts, in minutes, as performers write it: `60 minutes`, `1.5 hours`, `2 sets of 45 min`, `45-60`. The
 * longer one of two. Undefined where it cannot be read: staff then see the performer's own words.
 */
export function readSetLength(written: string): number | undefined {
  const text = written
    .trim()
    .toLowerCase()
    .replaceAll('½', '.5')
    .replaceAll(/(?<=\d)[x×](?=\d)/g, ' x ')
    .replaceAll(/\s+/g, ' ');
  const single = clockMinutes(text) ?? bareMinutes(text) ?? namedMinutes(text);
  if (single === undefined) return undefined;
  const length = Math.round(single * setCount(text));
  return length >= minMinutes && length <= maxMinutes ? length : undefined;
}

function clockMinutes(text: string): number | undefined {
  const [, hour, minute] = clock.exec(text) ?? [];
  return hour && minute ? Number(hour) * 60 + Number(minute) : undefined;
}

/** A number without a unit is one of minutes, unless it is too small to be one. */
function bareMinutes(text: string): number | undefined {
  const [, one, other] = bareNumber.exec(text) ?? [];
  if (!one) return undefined;
  const longest = Math.max(Number(one), Number(other ?? one));
  return longest >= 10 ? longest : undefined;
}

function namedMinutes(text: string): number | undefined {
  const [hourText, hourCount] = hours.exec(text) ?? [];
  const named = [...text.matchAll(minutes)].map(([, count = '']) => numberOf(count));
  if (hourText === undefined) return named.length > 0 ? Math.max(...named) : undefined;
  const half = andHalf.test(text) ? 30 : 0;
  const [, rest = '0'] = minutesAfterHours.exec(text) ?? [];
  const inHours = numberOf(hourCount ?? '') * 60 + half;
  // `1 hour 30 minutes` is a sum, `45 minutes to 1 hour` a choice.
  const isChoice = named.length > 0 && text.search(minutes) < text.indexOf(hourText);
  if (isChoice) return Math.max(inHours, ...named);
  return inHours + (named[0] ?? Number(rest));
}

/** `2 sets of 45 min`, `2 x 45`, `two 45 minute sets`. */
function setCount(text: string): number {
  const [, counted] = sets.exec(text) ?? /^(two|three|four|\d) .*\bsets\b/.exec(text) ?? [];
  return counted ? Math.max(1, numberOf(counted)) : 1;
}

function numberOf(text: string): number {
  return numberWords[text] ?? Number(text.replace(',', '.'));
}
