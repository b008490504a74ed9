import { z } from 'zod';
import {
  doorsAfterStart,
  draftDescription,
  endsBeforeStart,
  eventName,
  factFields,
  hasUnfinishedLink,
  isImageUrl,
  unfinishedLink,
} from '#contract/events/event-input.ts';
import { eventCategories, eventStatuses } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { invalidUrl } from '#contract/text/text.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { isDayText, tableTime } from '#contract/time/time-input.ts';
import { instantOf, sortableDate, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { readTyped, timeText } from '../../../forms/calendar-day.ts';

/** The values of the fields under 'More details'. Empty: not set. */
const noShowFacts = {
  location: '',
  doorsTime: '',
  price: '',
  ages: '',
  ticketUrl: '',
  performer: '',
  status: 'scheduled',
};

type FactName = keyof typeof noShowFacts;
const factNames = Object.keys(noShowFacts) as FactName[];
/** Those that are the same text in the event. */
const textFacts = ['location', 'price', 'ages', 'ticketUrl', 'performer'] as const;

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
  const { doorsDateTime, status } = event;
  const texts = Object.fromEntries(textFacts.map((name) => [name, event[name] ?? '']));
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
    ...noShowFacts,
    ...texts,
    doorsTime: doorsDateTime ? timeText(wallTimeAt(doorsDateTime, timeZone)) : '',
    status,
  };
}

/** Where a new show is, in a house that has one place. */
export function onlyPlace(locations: readonly { name: string }[]): string {
  return (locations.length === 1 && locations[0]?.name) || '';
}

/** Besides the place that needs no choice. */
export function hasShowFacts(values: EventFormValues, place = ''): boolean {
  return factNames.some((name) => values[name] !== noShowFacts[name] && values[name] !== place);
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
  function instantAt(side: 'start' | 'end'): string | undefined {
    const [date, time] = [`${side}Date`, `${side}Time`] as const;
    if (before && before[date] === values[date] && before[time] === values[time]) {
      return event[`${side}DateTime`];
    }
    const typed = readTyped(values[date], values[time]);
    return typed && instantOf(typed, timeZone).toISOString();
  }
  const [startDateTime, endDateTime] = [instantAt('start'), instantAt('end')];
  return startDateTime && endDateTime ? { startDateTime, endDateTime } : undefined;
}

/** A start before this hour belongs to the evening before. */
const morningHour = 6;

/** When the doors open: on the day of the start, or the evening before for a start in the small hours. */
export function doorsOf({
  startDate,
  startTime,
  doorsTime,
  timeZone,
}: Pick<EventFormValues, 'startDate' | 'startTime' | 'doorsTime' | 'timeZone'>): string | null {
  const start = readTyped(startDate, startTime);
  if (!start) return null;
  const isDayBefore = start.hour < morningHour && doorsTime > startTime;
  const doors = readTyped(isDayBefore ? shiftDay(startDate, -1) : startDate, doorsTime);
  return doors ? instantOf(doors, timeZone).toISOString() : null;
}

/** The facts that differ from the stored event's; of a new event those that are set. */
function sentShowFacts(
  values: EventFormValues,
  startDateTime: string,
  event?: EventRecord,
): Partial<Pick<EventRecord, (typeof textFacts)[number] | 'doorsDateTime' | 'status'>> {
  const before = event ? valuesOf(event, values.timeZone) : noShowFacts;
  const isChanged = (name: FactName) => values[name] !== before[name];
  const complete = { ...values, ticketUrl: completeAddress(values.ticketUrl) };
  const status = eventStatuses.find((known) => known === values.status);
  // The doors move along with the start.
  const areDoorsMoved = event?.doorsDateTime && startDateTime !== event.startDateTime;
  return {
    ...Object.fromEntries(textFacts.filter(isChanged).map((name) => [name, complete[name] || null])),
    ...(status && isChanged('status') && { status }),
    ...((isChanged('doorsTime') || areDoorsMoved) && { doorsDateTime: doorsOf(values) }),
  };
}

/** As people type an address: `example.com/tickets` gets its `https://`. What begins with no host stays as it is. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  return /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[:/?#]|$)/i.test(text) ? `https://${text}` : text;
}

/** The rule of the call, applied to what is sent of a field of the form, which stays as it was typed. */
function typed(rule: z.ZodType, sentOf = (text: string) => text) {
  return z.string().superRefine((text, context) => {
    const [problem] = rule.safeParse(sentOf(text)).error?.issues ?? [];
    if (problem) context.addIssue({ code: 'custom', message: problem.message });
  });
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
      location: z.string(),
      doorsTime: z.string(),
      price: typed(factFields.price),
      ages: typed(factFields.ages),
      ticketUrl: typed(factFields.ticketUrl, completeAddress),
      performer: typed(factFields.performer),
      status: z.string(),
    })
    .superRefine((values, context) => {
      if (typeof values.description === 'string' && values.description.trim() === '' && !isDraft()) {
        context.addIssue({ code: 'custom', path: ['description'], message: 'Required' });
      }
      const instants = instantsOf(values, event);
      if (!instants) return;
      const { startDateTime, endDateTime } = instants;
      if (startDateTime > endDateTime) {
        const path = [values.endDate < values.startDate ? 'endDate' : 'endTime'];
        context.addIssue({ code: 'custom', path, message: endsBeforeStart });
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

/** The body of the call, or undefined for values that do not pass the form's validation. */
export function eventOf(values: EventFormValues, event?: EventRecord) {
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
