import { z } from 'zod';
import { eventCategories } from '#contract/event-category.ts';
import {
  type EventInput,
  endsBeforeStart,
  eventDescription,
  eventName,
  hasUnfinishedLink,
  invalidImageUrl,
  isImageUrl,
  unfinishedLink,
} from '#contract/event-input.ts';
import type { EventRecord } from '#contract/events.ts';
import { clockTime, instantOf, oddityOf, type TypedTime, wallTimeAt } from '#contract/venue-time.ts';
import { site } from '#site';
import { compareDays, dayAfter, dayText, readDay } from '../../forms/calendar-day.ts';

/** What stands in the form's fields. */
export type EventFormValues = {
  name: string;
  category: string;
  imageUrl: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  description: string;
};

/** A new event: today, over lunch. */
export function emptyValues(now: Date): EventFormValues {
  const today = dayText(wallTimeAt(now, site.timeZone));
  return {
    name: '',
    category: 'Live Music',
    imageUrl: '',
    startDate: today,
    startTime: '12:00',
    endDate: today,
    endTime: '13:00',
    description: '',
  };
}

export function valuesOf(event: EventRecord): EventFormValues {
  const start = wallTimeAt(event.startDateTime, site.timeZone);
  const end = wallTimeAt(event.endDateTime, site.timeZone);
  return {
    name: event.name,
    category: event.category,
    imageUrl: event.imageUrl ?? '',
    startDate: dayText(start),
    startTime: timeText(start),
    endDate: dayText(end),
    endTime: timeText(end),
    description: event.description,
  };
}

function timeText({ hour, minute }: TypedTime): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A date and a time as they stand in two fields, or undefined while one of them cannot be read. */
export function readTyped(date: string, time: string): TypedTime | undefined {
  const day = readDay(date);
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return day && hour && minute ? { ...day, hour: Number(hour), minute: Number(minute) } : undefined;
}

/**
 * The two instants that the fields mean. Fields that nobody has touched mean what they were made from: the second of
 * two times that the clock shows twice looks like the first, and seconds do not show at all.
 */
export function instantsOf(
  values: EventFormValues,
  event?: EventRecord,
): { startDateTime: string; endDateTime: string } | undefined {
  const before = event && valuesOf(event);
  const isAsBefore = (...names: (keyof EventFormValues)[]) =>
    names.every((name) => before?.[name] === values[name]);
  const start = readTyped(values.startDate, values.startTime);
  const end = readTyped(values.endDate, values.endTime);
  if (!start || !end) return undefined;
  return {
    startDateTime:
      event && isAsBefore('startDate', 'startTime')
        ? event.startDateTime
        : instantOf(start, site.timeZone).toISOString(),
    endDateTime:
      event && isAsBefore('endDate', 'endTime')
        ? event.endDateTime
        : instantOf(end, site.timeZone).toISOString(),
  };
}

const dateText = z
  .string()
  .min(1, 'Required')
  .refine((text) => readDay(text) !== undefined, 'Invalid date');
const clockText = z.string().min(1, 'Required');

/** The form's rules, those of the call in the form's own fields. */
export function eventForm(event?: EventRecord): z.ZodType<EventFormValues> {
  return z
    .object({
      name: eventName,
      category: z.enum(eventCategories),
      imageUrl: z
        .string()
        .trim()
        .refine((text) => text === '' || isImageUrl(text), invalidImageUrl),
      startDate: dateText,
      startTime: clockText,
      endDate: dateText,
      endTime: clockText,
      description: eventDescription.refine((html) => !hasUnfinishedLink(html), unfinishedLink),
    })
    .superRefine((values, context) => {
      const instants = instantsOf(values, event);
      if (!instants || instants.startDateTime <= instants.endDateTime) return;
      context.addIssue({ code: 'custom', path: [fieldOfEnd(values)], message: endsBeforeStart });
    }, evenIfOtherFieldsFail);
}

/** Otherwise the order of the times would be told only when everything else is right. */
const evenIfOtherFieldsFail = { when: () => true };

/** Where it is told that the end comes too early: at the date if that is what is earlier. */
function fieldOfEnd({ startDate, endDate }: EventFormValues): 'endDate' | 'endTime' {
  const [start, end] = [readDay(startDate), readDay(endDate)];
  return start && end && compareDays(end, start) < 0 ? 'endDate' : 'endTime';
}

/** The end date that makes sense of an end before its start, if the day after the start does. */
export function nextDayEnd(values: EventFormValues): string | undefined {
  const instants = instantsOf(values);
  const start = readDay(values.startDate);
  if (!instants || !start || instants.endDateTime >= instants.startDateTime) return undefined;
  return dayText(dayAfter(start));
}

/** The end moves along when the start passes it: few events last for days. */
export function endDateAfter(values: EventFormValues, startDate: string): string {
  const [start, end] = [readDay(startDate), readDay(values.endDate)];
  return start && end && compareDays(end, start) < 0 ? dayText(start) : values.endDate;
}

/** What is said beside a time that a change of clocks makes odd. */
export function clockNote(date: string, time: string): string | undefined {
  const typed = readTyped(date, time);
  const oddity = typed && oddityOf(typed, site.timeZone);
  if (!oddity) return undefined;
  if (oddity === 'repeated') {
    return `The clocks go back that night, and ${clockTime(typed)} comes twice. This is the first one.`;
  }
  const lands = clockTime(wallTimeAt(instantOf(typed, site.timeZone), site.timeZone));
  return `The clocks go forward that night, and ${clockTime(typed)} is skipped. This is saved as ${lands}.`;
}

type SentEvent = Pick<EventInput, 'name' | 'description' | 'category' | 'startDateTime' | 'endDateTime'> & {
  imageUrl: string | null;
};

/** The form as the call takes it; undefined for values that the form would not have let through. */
export function eventOf(values: EventFormValues, event?: EventRecord): SentEvent | undefined {
  const instants = instantsOf(values, event);
  const category = eventCategories.find((known) => known === values.category);
  if (!instants || !category) return undefined;
  const { name, description, imageUrl } = values;
  return { name, description, category, ...instants, imageUrl: imageUrl || null };
}

/** What the server would not have, at the fields of the form. */
export function formFields(fields: Record<string, string>): Partial<EventFormValues> {
  const { startDateTime, endDateTime, ...others } = fields;
  return {
    ...others,
    ...(startDateTime ? { startDate: startDateTime } : {}),
    ...(endDateTime ? { endTime: endDateTime } : {}),
  };
}
