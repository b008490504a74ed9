import { searchProblem } from '#contract/events/event-values.ts';

export interface CalendarSelection {
  isMonth: boolean;
  /** `2026-12`; null for this month. */
  month: string | null;
  /** Empty: everything. */
  words: string;
  /** Why the words in the address are not searched for: then everything is shown. */
  problem?: string | undefined;
  location: string;
}

export function calendarSelection(search: URLSearchParams): CalendarSelection {
  const words = search.get('q')?.trim() ?? '';
  const problem = searchProblem(words);
  return {
    isMonth: search.get('view') === 'month',
    month: search.get('month') || null,
    words: problem ? '' : words,
    problem,
    location: locationIn(search),
  };
}

/** The place that an address names. No database stores NUL, so no place has it in its name. */
export function locationIn(search: URLSearchParams): string {
  return search.get('location')?.replaceAll('\0', '\ufffd') ?? '';
}

export function calendarAddress(
  selection: CalendarSelection,
  changes: Partial<CalendarSelection> & { after?: string; before?: string } = {},
): string {
  const { isMonth, month, words, location, after, before } = { ...selection, ...changes };
  const values = {
    view: isMonth ? 'month' : '',
    month: isMonth ? month : '',
    q: words,
    location,
    after,
    before,
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  return search.size > 0 ? `/events?${search}` : '/events';
}

/** Whether the page has one of few addresses. Words, and names that strangers invent, are endless. */
export function isUsualCalendar(search: URLSearchParams, locations: readonly { name: string }[]): boolean {
  const { words, problem, location } = calendarSelection(search);
  const isUsualView = ['', 'month'].includes(search.get('view') ?? '');
  return words === '' && !problem && isUsualView && isUsualLocation(location, locations);
}

export function isUsualLocation(location: string, locations: readonly { name: string }[]): boolean {
  return location === '' || locations.some(({ name }) => name === location);
}
