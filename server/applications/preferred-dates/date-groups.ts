import type { Day } from '#contract/time/calendar-days.ts';
import { ever, type Item } from './read-range.ts';
import type { Entry, Joiner } from './read-sentence.ts';
import { isOnWeekdays, type Weekdays } from './read-weekdays.ts';

interface Stretch {
  first: Day;
  last: Day;
}

/** Days that belong together: these weekdays in those months, within those limits; or single days. */
export interface Group {
  sentence: number;
  weekdays: Weekdays[];
  periods: (Stretch & { isOpen: boolean })[];
  limit: Stretch;
  days: Day[];
  /** "All of January" needs no weekdays. */
  isWhole: boolean;
}

export function isInGroup(day: Day, { weekdays, periods, limit, days }: Group): boolean {
  const isIn = ({ first, last }: Stretch) => first <= day && day <= last;
  if (!isIn(limit)) return false;
  if (days.length > 0) return days.includes(day);
  if (weekdays.length > 0 && !weekdays.some((each) => isOnWeekdays(day, each))) return false;
  return periods.length === 0 || periods.some(isIn);
}

/** Whether nobody has said when it ends. */
export function isOpen({ days, periods, limit }: Group): boolean {
  if (days.length > 0 || limit.last < ever) return false;
  return periods.length === 0 || periods.some((period) => period.isOpen);
}

type Part = 'weekdays' | 'periods' | 'days' | 'limit';
const partOf = { weekdays: 'weekdays', period: 'periods', days: 'days', limit: 'limit' } as const;

export const noLimit: Stretch = { first: -ever, last: ever };

/** Where both hold. One stretch in place of a list keeps the work small, however often a limit is repeated. */
export function narrowed(one: Stretch, other: Stretch): Stretch {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

const isLimited = ({ limit }: Group): boolean => limit.first > -ever || limit.last < ever;

export function isOnly(group: Group, part: Part): boolean {
  const has = {
    weekdays: group.weekdays.length > 0,
    periods: group.periods.length > 0,
    days: group.days.length > 0,
    limit: isLimited(group),
  };
  return Object.entries(has).every(([each, isThere]) => isThere === (each === part));
}

function add(group: Group, item: Item): void {
  if (item.kind === 'weekdays') group.weekdays.push(item.weekdays);
  else if (item.kind === 'period') group.periods.push(item);
  else if (item.kind === 'limit') group.limit = narrowed(group.limit, item);
  else group.days.push(...item.days);
}

/** Whether an item says more about the group before it, rather than something new. */
function belongs(group: Group, lastPart: Part, item: Item, joiner: Joiner, next: Item | undefined): boolean {
  const isList = joiner === 'or' || joiner === 'and';
  if (group.days.length > 0) return item.kind === 'days';
  if (item.kind === 'days') return false;
  if (item.kind === 'limit') return joiner !== 'or';
  if (isOnly(group, 'limit')) return joiner !== 'or';
  if (item.kind === 'weekdays') {
    if (group.periods.length === 0) return true;
    // In "March, any Friday in April" the Fridays belong to what follows.
    return group.weekdays.length === 0 && !isList && next?.kind !== 'period';
  }
  if (group.periods.length === 0) return !isList;
  const hasOwnWeekdays = next?.kind === 'weekdays';
  return lastPart === 'periods' && joiner !== 'none' && !(group.isWhole && hasOwnWeekdays);
}

/** The groups of one sentence. */
export function groupsOf(entries: Entry[], sentence: number): Group[] {
  const groups: Group[] = [];
  let lastPart: Part = 'days';
  for (const { items, joiner, saysAny } of entries) {
    for (const [index, item] of items.entries()) {
      const joined = index === 0 ? joiner : 'none';
      const group = groups.at(-1);
      if (group && item.kind === 'limit' && joined !== 'or') {
        for (const each of groups) each.limit = narrowed(each.limit, item);
        continue;
      }
      if (group && belongs(group, lastPart, item, joined, items[index + 1])) add(group, item);
      else {
        const made: Group = {
          sentence,
          weekdays: [],
          periods: [],
          limit: noLimit,
          days: [],
          isWhole: saysAny,
        };
        add(made, item);
        groups.push(made);
      }
      lastPart = partOf[item.kind];
    }
  }
  return groups;
}

/** "April or May. Weekends are best." are the weekends of both months. */
export function joinSentences(groups: Group[]): Group[] {
  const joined: Group[] = [];
  const counts = new Map<number, number>();
  for (const { sentence } of groups) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const alone = ({ sentence }: Group) => counts.get(sentence) === 1;
  for (const group of groups) {
    const before = joined.at(-1);
    const isSecond = before && before.sentence !== group.sentence && alone(before) && alone(group);
    const completes =
      isSecond &&
      ((isOnly(before, 'weekdays') && isOnly(group, 'periods')) ||
        (isOnly(before, 'periods') && isOnly(group, 'weekdays')));
    if (!completes) joined.push(group);
    else {
      joined.pop();
      joined.push({
        ...group,
        weekdays: [...before.weekdays, ...group.weekdays],
        periods: [...before.periods, ...group.periods],
      });
    }
  }
  return joined;
}
