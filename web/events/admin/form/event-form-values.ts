import { z } from 'zod';
import {
  doorsAfterStart,
  draftDescription,
  type EventInput,
  endsBeforeStart,
  eventName,
  hasUnfinishedLink,
  isImageUrl,
  unfinishedLink,
} from '#contract/events/event-input.ts';
import { eventCategories } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { invalidUrl } from '#contract/text/text.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { isDayText, tableTime } from '#contract/time/time-input.ts';
import {
  clockTime,
  instantOf,
  oddityOf,
  sortableDate,
  venueDay,
  wallTimeAt,
} from '#contract/time/venue-time.ts';
import { readTyped, timeText } from '../../../forms/calendar-day.ts';
import {
  completeAddress,
  noShowFacts,
  sentShowFacts,
  showFactRules,
  showFactValuesOf,
} from './show-fact-values.ts';

/** The initial values of a new event: today at lunchtime. */
export function emptyValues(now: Date, timeZone: string) {
  const today = venueDay(now, timeZone);
  return {
    name: '',
    category: 'Live Music',
    imageUrl: '',
    startDate: today,
    startTime: '12:00',
    endDate: today,
    endTime: '13:00',
    description: '',
    /** The zone of the dates and times. A draft keeps the zone that it was typed in, should the venue's change. */
    timeZone,
    ...noShowFacts,
  };
}

export type EventFormValues = ReturnType<typeof emptyValues>;

export function valuesOf(event: EventRecord, timeZone: string): EventFormValues {
  const start = wallTimeAt(event.startDateTime, timeZone);
  const end = wallTimeAt(event.endDateTime, timeZone);
  return {
    name: event.name,
    category: event.category,
    imageUrl: event.imageUrl ?? '',
    startDate: sortableDate(start),
    startTime: timeText(start),
    endDate: sortableDate(end),
    endTime: timeText(end),
    description: event.description,
    timeZone,
    ...showFactValuesOf(event, timeZone),
  };
}

/**
 * The start and end instants of the fields. Fields that were not changed keep their original instant: when
 * the clocks go back, an hour occurs twice and looks the same, and seconds are not shown at all.
 */
export function instantsOf(
  values: EventFormValues,
  event?: EventRecord,
): { startDateTime: string; endDateTime: string } | undefined {
  const { timeZone } = values;
  const before = event && valuesOf(event, timeZone);
  const isAsBefore = (...names: (keyof EventFormValues)[]) =>
    names.every((name) => before?.[name] === values[name]);
  const start = readTyped(values.startDate, values.startTime);
  const end = readTyped(values.endDate, values.endTime);
  if (!start || !end) return undefined;
  return {
    startDateTime:
      event && isAsBefore('startDate', 'startTime')
        ? event.startDateTime
        : instantOf(start, timeZone).toISOString(),
    endDateTime:
      event && isAsBefore('endDate', 'endTime') ? event.endDateTime : instantOf(end, timeZone).toISOString(),
  };
}

const dateText = z.string().min(1, 'Required').refine(isDayText, 'Invalid date');
const clockText = z.string().min(1, 'Required');

/** The validation of the form: the rules of the call, applied to the form's own fields. A draft needs less. */
export function eventForm(event?: EventRecord, isDraft = () => false): z.ZodType<EventFormValues> {
  return z
    .object({
      name: eventName,
      category: z.enum(eventCategories),
      imageUrl: z
        .string()
        .trim()
        .refine((text) => text === '' || isImageUrl(completeAddress(text)), invalidUrl),
      startDate: dateText,
      startTime: clockText,
      endDate: dateText,
      endTime: clockText,
      timeZone: z.string(),
      description: draftDescription.refine((html) => !hasUnfinishedLink(html), unfinishedLink),
      ...showFactRules,
    })
    .superRefine((values, context) => {
      if (typeof values.description === 'string' && values.description.trim() === '' && !isDraft()) {
        context.addIssue({ code: 'custom', path: ['description'], message: 'Required' });
      }
      const instants = instantsOf(values, event);
      if (!instants) return;
      const { startDateTime, endDateTime } = instants;
      if (startDateTime > endDateTime) {
        context.addIssue({ code: 'custom', path: [fieldOfEnd(values)], message: endsBeforeStart });
      }
      const { doorsDateTime } = sentShowFacts(values, startDateTime, event);
      if (doorsDateTime && doorsDateTime > startDateTime) {
        context.addIssue({ code: 'custom', path: ['doorsTime'], message: doorsAfterStart });
      }
    }, evenIfOtherFieldsFail);
}

/** Without this, zod checks the order of the times only when all other fields are valid. */
const evenIfOtherFieldsFail = { when: () => true };

/**
 * Which field shows that the end is too early: the date if it is before the start date, otherwise the time.
 */
function fieldOfEnd({ startDate, endDate }: EventFormValues): 'endDate' | 'endTime' {
  return endDate < startDate ? 'endDate' : 'endTime';
}

/**
 * The day after the start, if an end on that day would be after the start. For shows that go past midnight.
 */
export function nextDayEnd(values: EventFormValues): string | undefined {
  const instants = instantsOf(values);
  if (!instants || instants.endDateTime >= instants.startDateTime) return undefined;
  return shiftDay(values.startDate, 1);
}

const longMs = 12 * 60 * 60_000;

/** The times, in words, of an event that is longer than most. Undefined for others, and where they are stored already. */
export function longTimes(values: EventFormValues, event?: EventRecord): string | undefined {
  const instants = instantsOf(values, event);
  if (!instants) return undefined;
  const { startDateTime, endDateTime } = instants;
  if (Date.parse(endDateTime) - Date.parse(startDateTime) <= longMs) return undefined;
  if (startDateTime === event?.startDateTime && endDateTime === event.endDateTime) return undefined;
  return `${tableTime(startDateTime, values.timeZone)} to ${tableTime(endDateTime, values.timeZone)}`;
}

/** A note for a time that does not exist, or occurs twice, because the clocks change. */
export function clockNote(date: string, time: string, timeZone: string): string | undefined {
  const typed = readTyped(date, time);
  const oddity = typed && oddityOf(typed, timeZone);
  if (!oddity) return undefined;
  if (oddity === 'repeated') {
    return `The clocks go back that night, and ${clockTime(typed)} comes twice. This is the first one.`;
  }
  const lands = clockTime(wallTimeAt(instantOf(typed, timeZone), timeZone));
  return `The clocks go forward that night, and ${clockTime(typed)} is skipped. This is saved as ${lands}.`;
}

type SentEvent = Pick<EventInput, 'name' | 'description' | 'category' | 'startDateTime' | 'endDateTime'> & {
  imageUrl: string | null;
} & ReturnType<typeof sentShowFacts>;

/** The body of the call, or undefined for values that do not pass the form's validation. */
export function eventOf(values: EventFormValues, event?: EventRecord): SentEvent | undefined {
  const instants = instantsOf(values, event);
  const category = eventCategories.find((known) => known === values.category);
  if (!instants || !category) return undefined;
  const { name, description, imageUrl } = values;
  const facts = sentShowFacts(values, instants.startDateTime, event);
  return { name, description, category, ...instants, imageUrl: completeAddress(imageUrl) || null, ...facts };
}

/** Maps the field errors of the call to the fields of the form. */
export function formFields(fields: Record<string, string>): Partial<EventFormValues> {
  const { startDateTime, endDateTime, doorsDateTime, ...others } = fields;
  return {
    ...others,
    ...(startDateTime ? { startDate: startDateTime } : {}),
    ...(endDateTime ? { endTime: endDateTime } : {}),
    ...(doorsDateTime ? { doorsTime: doorsDateTime } : {}),
  };
}
