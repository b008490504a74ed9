import { dayText, readDay } from '../../../forms/calendar-day.ts';
import type { EventFormValues } from '../event-form-values.ts';
import { askedEvening } from './month-address.ts';

/** The fields of a new event for the free evening that the address asks for. */
export function prefilledEvening(search: string): Partial<EventFormValues> {
  const evening = askedEvening(search);
  const day = evening && readDay(evening.date);
  if (!day) return {};
  const date = dayText(day);
  return { startDate: date, startTime: '19:00', endDate: date, endTime: '22:00', location: evening.place };
}
