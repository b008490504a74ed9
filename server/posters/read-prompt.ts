import { inOurLetters } from './typeface.ts';
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

export interface Reading {
  /** Empty when the prompt has no words that our letters can set. */
  headline: string;
  secondary: string;
  /** Date, time, price: only what the prompt says itself. */
  details: string[];
  subject: Subject | undefined;
  setting: Setting | undefined;
  sky: Sky | undefined;
}

const maxHeadlineCharacters = 44;
const maxSecondaryCharacters = 64;
const maxReadCharacters = 600;
const maxDetails = 3;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const detailPatterns = [
  new RegExp(
    `\\b(?:every\\s+)?(?:${weekday}\\b,?\\s+(?:the\\s+)?)?(?:${month}\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4}\\b)?|\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${month}(?:\\s+\\d{4}\\b)?)`,
    'iu',
  ),
  /\b\d{4}-\d{2}-\d{2}\b/u,
  /\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b/u,
  /\b(?:doors\s+(?:open\s+)?(?:at\s+)?)?\d{1,2}(?:[:.]\d{2})?\s*(?:a\.?m\b\.?|p\.?m\b\.?|o['’]clock)(?:\s*(?:-|–|to|until)\s*\d{1,2}(?:[:.]\d{2})?\s*(?:a\.?m\b\.?|p\.?m\b\.?))?/iu,
  /\b(?:[01]?\d|2[0-3]):[0-5]\d\b/u,
  new RegExp(`\\bevery\\s+(?:${weekday}|weekend|week|night|month)\\b`, 'iu'),
  // A weekday alone is a detail only where it is set apart: 'Sunday brunch' is a name.
  new RegExp(`(?<=(?:^|,|\\b(?:on|this|next))\\s*)${weekday}(?=\\s*(?:$|[,.!]))`, 'iu'),
  /(?:[$€£]\s?\d+(?:[.,]\d{2})?)|\bfree (?:entry|admission|show)\b|\b(?:no cover|sold out|tickets? at the door)\b/iu,
];

const lastWeekday = new RegExp(`\\b${weekday}(?=\\s*(?:,|$))`, 'iu');

const request =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:i\s+(?:want|need|would like)\s+)?(?:(?:create|make|draw|generate|design|paint|give me|show(?: me)?|produce|render)\s+)?(?:me\s+)?(?:(?:an?|the|some|our)\s+)?(?:[\p{L}-]+\s+){0,3}?(?:poster|flyer|image|picture|photo(?:graph)?|illustration|drawing|painting|banner|artwork|print|cover)s?\s+(?:of|for|about|showing|with|that says|saying|advertising|announcing|to announce|to advertise|featuring)\s+/iu;
const bareRequest =
  /^(?:please\s+)?(?:create|make|draw|generate|design|paint|give me|show me|produce|render)\s+(?:me\s+)?/iu;
/** What is said to painters and cameras, not to guests. */
const jargon =
  /\b(?:(?:in\s+(?:a|the)\s+)?(?:rustic|natural|vintage|artistic|vivid)[- ]style[d]?|style of [\p{L} ]{3,30}|\d{2}\s?mm|[48]k|u?hd|(?:ultra|high(?:ly)?)[- ]?detail(?:ed|s)?|photo-?realis(?:m|tic)|hyper-?realistic|cinematic|bokeh|depth of field|high (?:quality|resolution)|no text)\b/giu;
const nothingButRequest =
  /^(?:an?\s+|the\s+)?(?:poster|flyer|image|picture|photo(?:graph)?|illustration|drawing)?s?$/iu;
const article = /^(?:an?|the|some|our|my|this|that)\s+(?=\p{L})/iu;
const joint =
  /\s*(?:[,;:()[\]|]|\.(?=\s|$)|\s[-–—]\s|\b(?:with|featuring|feat\.?|ft\.?|on|in|at|by|under|over|from|beside|behind|near|against|during|next to|inside|outside|for|about|playing|performing|where|while|that|which|is|are)\b)\s*/iu;
const pause = /\s*(?:[,;:.()[\]|]|\s[-–—]\s|\b(?:with|featuring|feat|ft|every)\b)\s*/iu;
const smallWords = new Set(
  'a an and the of on in at by to for with from or as is are its our my your & und de la le'.split(' '),
);
const weakEnds =
  /(?:[\s,;:–—-]|\b(?:a|an|and|the|of|on|in|at|by|to|for|with|from|or|under|over|featuring|is|are))+$/iu;
const weakStarts = /^(?:[\s,;:.–—-]|(?:and|is|are|that|which|of)\b)+/iu;

export function readPrompt(prompt: string): Reading {
  const said = prompt.slice(0, maxReadCharacters).normalize('NFC');
  const scene = {
    subject: firstNamed(subjectWords, said) ?? firstNamed(musicWords, said),
    setting: firstNamed(settingWords, said),
    sky: firstNamed(skyWords, said),
  };
  const { rest, details } = takeDetails(legible(said));
  const name = quoted(rest);
  if (name) {
    const others = tidy(rest.replace(name.whole, ' , ').replace(request, '').replace(bareRequest, ''));
    return {
      headline: shorten(titled(name.text), maxHeadlineCharacters),
      secondary: shorten(capital(firstPart(others)), maxSecondaryCharacters),
      details,
      ...scene,
    };
  }
  const { headline, secondary } = divide(tidy(rest));
  return { headline, secondary, details, ...scene };
}

/** Without a name in quotation marks: somebody's name, or the first thing that is asked for; the rest comes after it. */
function divide(text: string): { headline: string; secondary: string } {
  const wish = text.replace(request, '').replace(bareRequest, '').replace(article, '').trim();
  if (nothingButRequest.test(wish)) return { headline: '', secondary: '' };
  const announced = /^(.{2,40}?\bpresents?):?\s+(.{3,})$/iu.exec(wish);
  if (announced?.[1] && announced[2]) {
    return {
      headline: shorten(titled(announced[2]), maxHeadlineCharacters),
      secondary: capital(announced[1]),
    };
  }
  const proper = properName(wish);
  const first = proper ?? fullName(wish);
  const name = shorten(titled(first.length >= 3 ? first : wish), maxHeadlineCharacters);
  const at = wish.indexOf(first);
  const after = tidy(wish.slice(at + name.length));
  const more = isWorthSetting(after) ? after : tidy(proper ? wish.slice(0, at) : '');
  if (isWorthSetting(more)) {
    return { headline: name, secondary: shorten(capital(more), maxSecondaryCharacters) };
  }
  // What is left over is too little for a line of its own: 'for yet'.
  const phrase = wish.split(pause)[0] ?? '';
  const isWhole = !proper && phrase.length >= name.length && phrase.length <= maxHeadlineCharacters;
  return { headline: isWhole ? titled(phrase) : name, secondary: '' };
}

function isWorthSetting(text: string): boolean {
  return text.replaceAll(/\P{L}/gu, '').length >= 7;
}

/** Keeps the words that can be set in our letters, and nothing of the others: half a word would be worse than none. */
function legible(text: string): string {
  return text
    .replaceAll(/<[^>]{0,200}>?/g, ' ')
    .replaceAll(jargon, ' ')
    .replaceAll(/https?:\/\/\S+/gi, ' ')
    .split(/\s+/)
    .map((word) => word.replaceAll(/\p{Extended_Pictographic}|\p{Cf}|\ufe0f|\u20e3/gu, ''))
    .map((word) => inOurLetters(word) ?? '')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[<>{}[\]\\^~_=*#|]+/g, ' ')
    .trim();
}

function takeDetails(text: string): { rest: string; details: string[] } {
  const details: { at: number; text: string }[] = [];
  let rest = text;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (!found || details.length === maxDetails) return;
    details.push({ at: text.indexOf(found[0]), text: found[0].replaceAll(/\s+/g, ' ').trim() });
    const before = rest.slice(0, found.index).replace(/\b(?:on|at|from|this|for)\s*$/iu, '');
    rest = `${before} , ${rest.slice(found.index + found[0].length)}`;
  };
  detailPatterns.forEach(take);
  // Beside a time, a weekday at the end of a phrase tells the day: 'Karaoke Saturday 9pm'.
  if (details.length > 0) take(lastWeekday);
  return { rest, details: details.toSorted((one, other) => one.at - other.at).map((detail) => detail.text) };
}

function quoted(text: string): { whole: string; text: string } | undefined {
  const found = /["“”„«]([^"“”„«»]{2,80})["“”»]|(?<=^|\s)['‘]([^'‘’]{2,60})['’](?=$|[\s,.!?;:])/u.exec(text);
  const inside = (found?.[1] ?? found?.[2] ?? '').trim();
  return found && /\p{L}/u.test(inside) ? { whole: found[0], text: inside } : undefined;
}

/** 'Fiddle and coffee' is a name, but of a long list only the beginning; 'Guitar by moonlight' says more than 'Guitar'. */
function fullName(wish: string): string {
  const name = wish.split(joint)[0] ?? '';
  if (name.length > 30) return name.split(/\s+and\s+/iu)[0] ?? name;
  if (name.includes(' ')) return name;
  const nextJoint = [...wish.matchAll(new RegExp(joint, 'giu'))][1]?.index;
  const longer = [wish.split(pause)[0] ?? '', wish.slice(0, nextJoint)];
  return longer.find((phrase) => phrase.length > name.length && phrase.length <= 30) ?? name;
}

/** A run of words with capitals: most likely somebody's name, unless it tells where something is or comes from. */
function properName(text: string): string | undefined {
  const word = "\\p{Lu}[\\p{L}\\p{M}'’-]*";
  const between = '(?:(?:&|and|of|the|de|la|van|von)\\s+){0,2}';
  const runs = text.matchAll(new RegExp(`(?<=^|[\\s,])(?:The\\s+)?${word}(?:\\s+${between}${word})+`, 'gu'));
  return [...runs]
    .filter((run) => !/\b(?:of|in|from|at|to|near)\s+(?:the\s+)?$/iu.test(text.slice(0, run.index)))
    .map((run) => run[0].trim())
    .find((run) => run.length <= maxHeadlineCharacters);
}

function firstPart(text: string): string {
  const parts = text
    .split(/\s*[,;.]\s*/)
    .map(tidy)
    .filter((part) => /\p{L}{3}/u.test(part));
  return parts.slice(0, 2).join(', ');
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\s*[,;]\s*)+/g, ', ')
    .replaceAll(/\s+([.!?])/g, '$1')
    .replace(weakEnds, '')
    .replace(weakStarts, '')
    .replaceAll(/^["'“”‘’\s]+|["“”\s]+$/g, '')
    .trim();
}

function shorten(text: string, most: number): string {
  if (text.length <= most) return text.replace(/[.,;:]+$/, '');
  const cut = text.slice(0, most + 1);
  const end = cut.lastIndexOf(' ');
  return (end > most * 0.4 ? cut.slice(0, end) : text.slice(0, most))
    .replace(weakEnds, '')
    .replace(/[.,;:]+$/, '');
}

function titled(text: string): string {
  return tidy(text)
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : capital(word),
    )
    .join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
