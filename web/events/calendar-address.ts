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
    month: search.get('month'),
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
