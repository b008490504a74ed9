import { type Day, isoDay } from '#contract/time/calendar-days.ts';
import { type Group, isInGroup, isOnly, isOpen, narrowed, noLimit } from './date-groups.ts';

const mostDates = 60;
/** Of "any Friday" these are enough to choose from. */
const mostDatesOfOpenGroup = 16;

interface ListedDates {
  dates: string[];
  excluded: string[];
  openEnded: boolean;
}

/**
 * A sentence that is only a limit ("After June 1.") goes for all the others, unless that would leave one of them
 * without a day.
 */
export function withLimits(groups: Group[], everyDay: Day[]): Group[] {
  const limits = groups.filter((group) => isOnly(group, 'limit'));
  const others = groups.filter((group) => !isOnly(group, 'limit'));
  const [first] = limits;
  if (!first) return groups;
  const limit = limits.reduce((both, group) => narrowed(both, group.limit), noLimit);
  if (others.length === 0) return [{ ...first, limit }];
  const limited = others.map((group) => ({ ...group, limit: narrowed(group.limit, limit) }));
  return limited.every((group) => everyDay.some((day) => isInGroup(day, group))) ? limited : groups;
}

/** "Before May" names no day to begin with. */
const isOnlyEnd = (group: Group): boolean => isOnly(group, 'limit') && group.limit.first === noLimit.first;

export function listed(groups: Group[], excludedGroups: Group[], everyDay: Day[]): ListedDates {
  const excluded = new Set(everyDay.filter((day) => excludedGroups.some((group) => isInGroup(day, group))));
  const days = new Set<Day>();
  let isCut = false;
  for (const group of groups) {
    const suiting = everyDay.filter((day) => isInGroup(day, group) && !excluded.has(day));
    const most = isOpen(group) || isOnlyEnd(group) ? mostDatesOfOpenGroup : suiting.length;
    isCut ||= most < suiting.length;
    for (const day of suiting.slice(0, most)) days.add(day);
  }
  const inOrder = [...days].sort((one, other) => one - other);
  return {
    dates: inOrder.slice(0, mostDates).map(isoDay),
    excluded: [...excluded].map(isoDay),
    openEnded: isCut || groups.some(isOpen) || inOrder.length > mostDates,
  };
}
