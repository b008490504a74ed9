import { type Day, dayOfIso, monthsLater } from '#contract/time/calendar-days.ts';
import { groupsOf, isOnly, joinSentences } from './date-groups.ts';
import { readTokens, type Token } from './date-tokens.ts';
import { listed, withLimits } from './list-dates.ts';
import type { Reading } from './month-spans.ts';
import { type Entry, readSentence } from './read-sentence.ts';

export interface PreferredDates {
  /** `2027-03-06`, in order, from the day of the application to a year later. */
  dates: string[];
  /** The days of that year on which it cannot be. */
  excluded: string[];
  /** Whether what was written goes on beyond the dates that are listed. */
  openEnded: boolean;
  /** What could not be read, as written. */
  unread: string[];
}

export interface PreferredDatesContext {
  /** The day on which the application came, in the venue's zone: `2026-11-15`. */
  from: string;
  /** ISO code. In the US 5/2 is May 2, elsewhere February 5. */
  country: string;
}

/** The field takes no more. */
const mostText = 5_000;

/** Reads the dates that a performer wishes, from the performer's own words. What is in doubt is left unread. */
export function readPreferredDates(text: string, { from, country }: PreferredDatesContext): PreferredDates {
  const first = dayOfIso(from);
  const last = monthsLater(first, 12);
  const reading: Reading = {
    from: first,
    country,
    months: [],
    isNewSentence: true,
    isNegated: false,
    saysAny: false,
    leadDays: [],
    which: undefined,
  };
  const read = text.slice(0, mostText);
  const sentences = sentencesOf(readTokens(read, country === 'US'), read.length).map(
    ({ tokens, start, end }) => {
      Object.assign(reading, { isNewSentence: true, which: undefined });
      return readSentence(tokens, start, end, reading).map((entry) => withinReach(entry, first, last));
    },
  );
  const wished = (isNegated: boolean) =>
    sentences.flatMap((entries, index) =>
      groupsOf(
        entries.filter((entry) => entry.isRead && entry.isNegated === isNegated),
        index,
      ),
    );
  const unread = [
    ...sentences.flatMap((entries) => unreadPieces(entries, read)),
    text.slice(mostText).trim(),
  ].filter(Boolean);
  const isFlexible = sentences.flat().some((entry) => entry.isFlexible);
  const everyDay = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const excluded = wished(true);
  const groups = withLimits(joinSentences(wished(false)), everyDay);
  const isRule = groups.every((group) => isOnly(group, 'limit'));
  // A rule beside words that were not read says too little: the days may be in those words.
  const list = listed(isRule && unread.length > 0 ? [] : groups, excluded, everyDay);
  // "Not Mondays" wishes for no day more than for another, so that none is listed.
  const isOpenRule = isRule && groups.length + excluded.length > 0;
  return {
    ...list,
    openEnded: list.openEnded || isFlexible || (isOpenRule && list.dates.length === 0),
    unread,
  };
}

function sentencesOf(tokens: Token[], length: number): { tokens: Token[]; start: number; end: number }[] {
  const sentences = [{ tokens: [] as Token[], start: 0, end: length }];
  for (const token of tokens) {
    const current = sentences.at(-1);
    if (token.kind !== 'stop') current?.tokens.push(token);
    else {
      if (current) current.end = token.start;
      sentences.push({ tokens: [], start: token.end, end: length });
    }
  }
  return sentences;
}

/** A day that is over or more than a year ahead cannot be offered, and is shown as written. */
function withinReach(entry: Entry, first: Day, last: Day): Entry {
  const isOut = entry.items.some((item) => {
    if (item.kind === 'days') return item.days.some((day) => day < first || day > last);
    return item.kind !== 'weekdays' && (item.last < first || item.first > last);
  });
  return isOut && !entry.isNegated ? { ...entry, items: [], isRead: false } : entry;
}

/** Neighbours that were not read are shown as one piece, and a sentence of which nothing was read as a whole. */
function unreadPieces(entries: Entry[], text: string): string[] {
  const pieces: { start: number; end: number }[] = [];
  const isAll = entries.every(({ items }) => items.length === 0) && entries.some(({ isRead }) => !isRead);
  let isGoingOn = false;
  for (const { isRead, start, end } of entries) {
    const last = pieces.at(-1);
    if (isRead && !isAll) isGoingOn = false;
    else if (last && isGoingOn) last.end = end;
    else {
      pieces.push({ start, end });
      isGoingOn = true;
    }
  }
  return pieces.map(({ start, end }) => text.slice(start, end).trim());
}
