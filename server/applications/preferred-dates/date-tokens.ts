/** A word or figure. Its kind is a letter, so that a sentence is a string and a rule of the grammar a pattern. */
export interface Token {
  /** One of `plainWords`, or month, weekdays, number, date, year, comma, stop (`.`) and unknown (`?`). */
  kind: string;
  year?: number;
  month?: number;
  day?: number;
  /** 0 is Sunday. */
  weekdays?: readonly number[];
  /** "Fridays", and not "Friday"; "6th", and not "6"; 3/6 and 24/7, and not 2027-03-06. */
  isMany?: boolean;
  isOrdinal?: boolean;
  isShort?: boolean;
  /** Where it stands in the text, so that what is not read can be shown as written. */
  start: number;
  end: number;
}
type Meaning = Omit<Token, 'start' | 'end'>;

/** Words of one kind. An underscore joins the words of a phrase. */
const plainWords = {
  '+': 'and or plus & + / |',
  '-': '- – —',
  h: 'to through thru until till',
  b: 'between from',
  '*': 'any every each all nights evenings any_of',
  o: '24/7 open anytime flexible whenever always any_time any_day any_date any_night any_evening every_day no_preference',
  // It suits.
  s: 'available best better can could fine free good great happy ideal ideally like love ok okay perfect perform play prefer preferable preferably preferred suits to_play to_perform to_be want work works would',
  // Says something about time that is not read. No other sentence can be relied on without it.
  t: 'after before starting beginning start middle end but other only alternate odd even week weeks month months year years early mid late later next last today tomorrow tonight spring summer fall autumn winter season christmas easter thanksgiving holiday holidays impossible not no never nor neither except excluding cannot cant wont dont unavailable booked busy away gone avoid out_of_town',
};

/** Words that change nothing about the dates beside them. A sentence with any other word is not read. */
export const fillers: ReadonlySet<string> = new Set(
  "a am are at band be date dates day days do either evening following for hello hey hi i i'd i'm in is it me my night of on our please thank thanks the there they time us we we'd we'll we're which whichever will with you your".split(
    ' ',
  ),
);

const monthNames =
  'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec';
// Nobody calls Friday night a weeknight.
const weekdayNames =
  'sunday sun=0|monday mon=1|tuesday tue tues=2|wednesday wed weds=3|thursday thu thur thurs=4|friday fri=5|saturday sat=6|weekend=60|weekday=12345|weeknight=1234';

const words = new Map<string, Meaning>();
const shortNames = new Set<string>();
for (const [kind, list] of Object.entries(plainWords)) {
  for (const word of list.split(' '))
    words.set(word.replaceAll('_', ' '), { kind, isShort: /\d/.test(word) });
}
for (const [index, names] of monthNames.split('|').entries()) {
  for (const name of names.split(' ')) words.set(name, { kind: 'm', month: index + 1 });
  for (const name of names.split(' ').slice(1)) shortNames.add(name);
}
for (const [names = '', figures = ''] of weekdayNames.split('|').map((each) => each.split('='))) {
  const meaning = { kind: 'w', weekdays: [...figures].map(Number) };
  for (const name of names.split(' ')) {
    words.set(name, meaning);
    for (const many of [`${name}s`, `${name}'s`]) words.set(many, { ...meaning, isMany: true });
  }
  for (const name of names.split(' ').slice(1)) shortNames.add(name);
}

// Every repetition is bounded or of one class of characters, so that no text takes longer than its length deserves.
const phrase = [...words.keys()]
  .filter((word) => word.includes(' '))
  .sort((one, other) => other.length - one.length)
  .join('|');
const months = monthNames.replaceAll(' ', '|');
/** "March 6+" and "March 6 on" go on, "March on Fridays", "March 6 + 13" and "March 6+13" do not. */
const onward = new RegExp(
  `^(?:\\S\\+(?![\\p{L}\\d])| \\+(?! ?[\\p{L}\\d])| on(?!\\p{L})(?! (?:the|any|every|each|all|week|\\d|${months}|${weekdayNames.replaceAll(/=\d+/g, '').replaceAll(' ', '|')})))`,
  'iu',
);
const time = String.raw`\d{1,2}(?::\d\d)? ?[ap]\.?m(?![\p{L}\d])|\d{1,2}:\d\d(?!\d)`;
const pattern = new RegExp(
  [
    String.raw`(?<web>https?:\/\/\S+|www\.\S+|[\w.+-]{1,64}@\w\S*)`,
    // "4 of us", "2 dates", "3/4 time" and "at 8/9" name no day, "we may be free" no month.
    String.raw`(?<count>\d{1,2}(?:\/\d{1,2})? (?:of(?! (?:${months}))|dates?|days?|times?|bands?|nights|evenings)(?!\p{L})|(?:at|@) ?\d{1,2}\/\d)`,
    String.raw`(?<verb>(?:i|we|it|they|you|he|she|that|dates|band) (?:may|march|sat|sun|wed)(?!\p{L})|may (?:be|have|need|not|also|work|want)(?!\p{L}))`,
    String.raw`(?<comma>(?:1st|2nd|3rd|first|second|third) choice(?!\p{L})|(?:option|choice) #?\d(?![\d/])|[,;:()\[\]])`,
    String.raw`(?<iso>20\d\d(?<dash>[-/.])\d{1,2}\k<dash>\d{1,2}(?!\d))`,
    String.raw`(?<full>(?<![\d/.-])\d{1,2}(?<mark>[/.-])\d{1,2}\k<mark>(?:20)?\d\d(?!\d|[/.-]\d))`,
    String.raw`(?<clock>(?:(?:at|@|from|between) ?)?(?:\d{1,2}(?::\d\d)? ?(?:-|–|to|and) ?)?(?:${time})(?: ?(?:-|–|to|and|until|till) ?(?:${time}))?|(?:at|@) ?\d{1,2}(?![\p{L}\d/]))`,
    String.raw`(?<word>24\/7(?![\d/])|(?:${phrase})(?!\p{L})|\p{L}[\p{L}'’]*|[-–—&+/|])`,
    String.raw`(?<short>(?<![\d/])\d{1,2}\/\d{1,2}(?![\p{L}\d/]))`,
    String.raw`(?<year>['’]\d\d(?!\d)|20\d\d(?![\p{L}\d]))`,
    String.raw`(?<bullet>(?<=^|\n)[ \t]{0,8}\d{1,2}[.)](?= ))`,
    String.raw`(?<number>\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d])(?: of(?= ))?)`,
    String.raw`(?<stop>[!?\n\u2022]|\.(?!\d))`,
    String.raw`(?<unknown>\d[\p{L}\d]*|[^\s"“”*])`,
  ].join('|'),
  'giu',
);

/** The text as tokens, without the words and times of day that say nothing about dates. */
export function readTokens(text: string, isUs: boolean): Token[] {
  const tokens: Token[] = [];
  let wordBefore = '';
  for (const { 0: written, index: start, groups = {} } of text.matchAll(pattern)) {
    const before = tokens.at(-1);
    const push = (meaning: Meaning) => tokens.push({ ...meaning, start, end: start + written.length });
    const word = written.toLowerCase().replaceAll('’', "'");
    const [one = 0, two = 0, three = 0] = written.split(/\D+/).filter(Boolean).map(Number);
    const inCentury = (value: number) => (value < 100 ? 2000 + value : value);
    const [month, day] = isUs ? [one, two] : [two, one];
    // "Fri." and "Mar. 6" do not end a sentence.
    const isShortened = () =>
      before?.end === start && shortNames.has(text.slice(before.start, start).toLowerCase());
    const isOrdinal = /^\d+[snrt]/.test(word);
    if (
      groups.word &&
      'nmdyw'.includes(before?.kind ?? '?') &&
      onward.test(text.slice(start - 1, start + 20))
    ) {
      push({ kind: '?' });
    } else if (groups.word) {
      const known = words.get(word) ?? (word.endsWith("n't") ? { kind: 't' } : undefined);
      // The 6 of "6 in March" may count something.
      const isCount =
        known?.kind === 'm' && before?.kind === 'n' && !before.isOrdinal && start > before.end + 1;
      if (known || !fillers.has(word)) push(isCount || !known ? { kind: '?' } : known);
    } else if (groups.comma) push({ kind: ',' });
    else if (groups.stop) {
      if (written !== '.' || !isShortened()) push({ kind: '.' });
    } else if (groups.clock) {
      // "March 8pm" leaves open which day of March is meant.
      if (before?.kind === 'm') push({ kind: '?' });
    } else if (groups.iso) push({ kind: 'd', year: one, month: two, day: three });
    // With dots it is written where the day comes first.
    else if (groups.full && !(isUs && groups.mark === '.'))
      push({ kind: 'd', year: inCentury(three), month, day });
    else if (groups.short && before?.kind === 'm') {
      // "March 6/7" are two days, and not June 7.
      push({ kind: 'n', day: one });
      push({ kind: '+' });
      push({ kind: 'n', day: two });
    } else if (groups.short) push({ kind: 'd', month, day, isShort: true });
    else if (groups.year) push({ kind: 'y', year: inCentury(one) });
    else if (groups.number) {
      // That of "we are 4" counts as well.
      const isDay = isOrdinal || wordBefore === '' || wordBefore === 'the' || wordBefore === 'on';
      push(isDay ? { kind: 'n', day: one, isOrdinal } : { kind: '?' });
    } else if (!groups.bullet) push({ kind: '?' });
    wordBefore = fillers.has(word) ? word : '';
  }
  return tokens;
}
