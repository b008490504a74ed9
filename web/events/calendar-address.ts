/** What a guest looks for in the calendar, as the address says it. */
export interface CalendarSelection {
  isMonth: boolean;
  /** `2026-12`; null for this month. */
  month: string | null;
  /** Empty: everything. */
  words: string;
  location: string;
}

export function calendarSelection(search: URLSearchParams): CalendarSelection {
  return {
    isMonth: search.get('view') === 'month',
    month: search.get('month') || null,
    words: search.get('q')?.trim() ?? '',
    location: search.get('location') ?? '',
  };
}

/** The address of the calendar with some of it changed. */
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
  const { words, location } = calendarSelection(search);
  const isUsualView = ['', 'month'].includes(search.get('view') ?? '');
  return words === '' && isUsualView && isUsualLocation(location, locations);
}

export function isUsualLocation(location: string, locations: readonly { name: string }[]): boolean {
  return location === '' || locations.some(({ name }) => name === location);
}
