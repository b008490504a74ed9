import { isDayText, isMonthText } from '#contract/time/time-input.ts';
import type { Filters } from '../../../admin/list-filters.ts';

const page = '/admin/events';

export const monthFilterRules = {
  view: { oneOf: ['month'] },
  /** `2026-11`; this month when it is empty. */
  month: { maxLength: 7 },
  place: { maxLength: 200 },
};

export type MonthFilters = Filters<keyof typeof monthFilterRules>;

export function askedMonth({ month }: MonthFilters): string | undefined {
  return isMonthText(month) ? month : undefined;
}

export function monthAddress({ month, place }: { month?: string; place?: string }): string {
  const search = new URLSearchParams({ view: 'month' });
  if (month) search.set('month', month);
  if (place) search.set('place', place);
  return `${page}?${search}`;
}

/** A free evening: the day, and the place where nothing is on. */
export interface FreeEvening {
  /** `2026-11-20` */
  date: string;
  /** Empty where the venue has only one. */
  place: string;
}

/** The address of the same month with the form of a new event, in which the evening is filled in. */
export function newEventAddress(filters: MonthFilters, { date, place }: FreeEvening): string {
  const search = new URLSearchParams({ new: date });
  if (place) search.set('at', place);
  return `${monthAddress(filters)}&${search}`;
}

/** The evening that the address asks a new event for. */
export function askedEvening(search: string): FreeEvening | undefined {
  const parameters = new URLSearchParams(search);
  const date = parameters.get('new') ?? '';
  return isDayText(date) ? { date, place: parameters.get('at') ?? '' } : undefined;
}
