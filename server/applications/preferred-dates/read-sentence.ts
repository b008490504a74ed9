import { partsOf, weekdayOf } from '#contract/time/calendar-days.ts';
import { arrange } from './arrange-tokens.ts';
import type { Token } from './date-tokens.ts';
import type { Reading } from './month-spans.ts';
import { readPhrase } from './read-phrase.ts';
import type { Item } from './read-range.ts';
import { isOnWeekdays } from './read-weekdays.ts';

export type Joiner = 'or' | 'and' | 'comma' | 'none';

/** A part of a sentence between commas and conjunctions. */
export interface Entry {
  items: Item[];
  isRead: boolean;
  joiner: Joiner;
  isNegated: boolean;
  saysYes: boolean;
  saysAny: boolean;
  saysAll: boolean;
  isFlexible: boolean;
  start: number;
  end: number;
}

interface Part {
  tokens: Token[];
  joiner: Joiner;
  isExcept: boolean;
  start: number;
  end: number;
}

function partsOfSentence(tokens: Token[], start: number, end: number): Part[] {
  let part: Part = { tokens: [], joiner: 'comma', isExcept: false, start, end };
  const parts = [part];
  for (const token of tokens) {
    const { kind } = token;
    if (kind !== 'comma' && kind !== 'and' && kind !== 'or' && kind !== 'except') {
      part.tokens.push(token);
      continue;
    }
    if (part.tokens.length === 0) {
      // Of ", or" the word counts.
      if (kind === 'except') part.isExcept = true;
      else if (kind !== 'comma') part.joiner = kind;
      part.start = kind === 'except' ? part.start : token.end;
      continue;
    }
    part.end = token.start;
    const isExcept = kind === 'except';
    part = {
      tokens: [],
      joiner: isExcept ? 'comma' : kind,
      isExcept,
      start: isExcept ? token.start : token.end,
      end,
    };
    parts.push(part);
  }
  return parts.filter((each) => each.tokens.length > 0);
}

const has = (part: Part, kind: Token['kind']) => part.tokens.some((token) => token.kind === kind);

function shapeOf({ items }: Entry): string {
  return items.map(({ kind }) => (kind === 'days' || kind === 'period' ? 'date' : kind)).join(' ');
}

const daysOfWeek = 7;

/** The entries just before that are a weekday and nothing else. */
function leadOf(entries: Entry[]): Entry[] {
  const after = entries.findLastIndex(({ items: [item, more], isRead, isNegated }) => {
    const isLone = isRead && !isNegated && item?.kind === 'weekdays' && !item.weekdays.plural && !more;
    return !isLone || item.weekdays.nths !== undefined;
  });
  return entries.slice(after + 1);
}

/** Reads a sentence part by part. A part with a word that is not known is not read at all. */
export function readSentence(sentence: Token[], start: number, end: number, reading: Reading): Entry[] {
  const parts = partsOfSentence(arrange(sentence, partsOf(reading.from)), start, end);
  const entries: Entry[] = [];
  let isRestInDoubt = false;
  let negatedShape: string | undefined;
  for (const [index, part] of parts.entries()) {
    const lead = leadOf(entries.slice(-daysOfWeek));
    const leadDays = lead.flatMap(({ items: [item] }) =>
      item?.kind === 'weekdays' ? item.weekdays.days : [],
    );
    Object.assign(reading, { isNegated: part.isExcept || negatedShape === 'date', leadDays });
    const saysYes = has(part, 'yes') || has(part, 'any');
    const isKnown = !has(part, 'unknown') && !(isRestInDoubt && !saysYes);
    const months = reading.months;
    const phrase = isKnown ? readPhrase(part.tokens, reading) : undefined;
    const { joiner, start: from, end: to } = part;
    const entry: Entry = {
      items: phrase?.items ?? [],
      isRead: phrase !== undefined,
      joiner,
      isNegated: part.isExcept || (phrase !== undefined && phrase.negation !== 'none'),
      saysYes,
      saysAny: phrase?.hasAny === true,
      saysAll: phrase?.saysAll === true,
      isFlexible: phrase?.hasAny === true && phrase.items.length === 0,
      start: from,
      end: to,
    };
    if (!phrase) {
      // Nothing may lean on what was not read: neither "13" on its month, nor "Fridays" on its "not".
      reading.months = months.length === reading.months.length && !has(part, 'month') ? months : [];
      isRestInDoubt ||= has(part, 'not') || part.isExcept;
      negatedShape = undefined;
      // "Sat or Sun March 6": as the second is in doubt, so is the first.
      if (part.tokens[0]?.kind === 'weekday')
        for (const each of lead) Object.assign(each, { items: [], isRead: false });
    } else if (entry.items.length > 0) {
      if (phrase.negation === 'after') negateBefore(entries, entry);
      const isSame = joiner !== 'comma' || negatedShape === shapeOf(entry);
      const follows = negatedShape !== undefined && isSame && !saysYes && !entry.isNegated;
      // In "not Mondays, Fridays" the second may be meant either way.
      const isInDoubt = joiner === 'comma' && !isBareNumber(part) && !continuesList(parts, index);
      if (follows && isInDoubt) entry.isRead = false;
      entry.isNegated ||= follows;
      negatedShape = entry.isNegated ? shapeOf(entry) : undefined;
      if (!entry.isNegated) {
        takeLead(entry, lead, leadDays);
        checkDayBefore(entry, entries.at(-1));
      }
      if (entry.items[0]?.kind !== 'days') reading.which = undefined;
    }
    entries.push(entry);
  }
  return entries;
}

/** The "6" of "not March 5, 6" has its month from what was said no to. */
function isBareNumber({ tokens: [token] }: Part): boolean {
  return token?.kind === 'number' && token.month === undefined;
}

/** In "no Mondays, Tuesdays or Wednesdays" the "or" shows that the "no" goes for all. */
function continuesList(parts: Part[], index: number): boolean {
  return parts.slice(index + 1, index + daysOfWeek).some(({ joiner }) => joiner !== 'comma');
}

/** "Mondays and Tuesdays don't work" is said of both. */
function negateBefore(entries: Entry[], last: Entry): void {
  let { joiner } = last;
  for (const entry of entries.toReversed()) {
    if (joiner === 'none' || entry.saysYes || entry.isNegated || !entry.isRead) return;
    if (shapeOf(entry) !== shapeOf(last)) return;
    entry.isNegated = true;
    joiner = entry.joiner;
  }
}

/** "March 6 (Saturday)" is one day. When it is no Saturday, neither is read. */
function checkDayBefore(entry: Entry, before: Entry | undefined): void {
  const [[item, more], day] = [entry.items, before?.items.at(-1)];
  if (item?.kind !== 'weekdays' || more || item.weekdays.nths) return;
  if (item.weekdays.plural ? !entry.saysAll : entry.saysAny) return;
  if (!before || before.isNegated || day?.kind !== 'days' || entry.joiner !== 'comma') return;
  const isSame = day.days.every((each) => isOnWeekdays(each, item.weekdays));
  Object.assign(entry, { items: [], isRead: isSame });
  if (!isSame) Object.assign(before, { items: [], isRead: false });
}

/** "Friday, March 6" is one day. When it is no Friday, neither is read. */
function takeLead(entry: Entry, lead: Entry[], leadDays: readonly number[]): void {
  const [item] = entry.items;
  if (item?.kind !== 'days' || lead.length === 0) return;
  const isOnLead = item.days.every((day) => leadDays.includes(weekdayOf(day)));
  if (!isOnLead && entry.joiner !== 'comma') return;
  for (const each of lead) Object.assign(each, { items: [], isRead: isOnLead });
  if (!isOnLead) Object.assign(entry, { items: [], isRead: false });
}
