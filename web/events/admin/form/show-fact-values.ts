import { z } from 'zod';
import { factFields } from '#contract/events/event-input.ts';
import { eventStatuses } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { instantOf, wallTimeAt } from '#contract/time/venue-time.ts';
import { readTyped, timeText } from '../../../forms/calendar-day.ts';

/** The values of the fields under 'More details'. Empty: not set. */
export const noShowFacts = {
  location: '',
  doorsTime: '',
  price: '',
  ages: '',
  ticketUrl: '',
  performer: '',
  status: 'scheduled',
};

export type ShowFactValues = typeof noShowFacts;
const textFacts = ['location', 'price', 'ages', 'ticketUrl', 'performer'] as const;
type DoorsFields = Record<'startDate' | 'startTime' | 'doorsTime' | 'timeZone', string>;

const factNames = Object.keys(noShowFacts) as (keyof ShowFactValues)[];

export function showFactValuesOf(event: EventRecord, timeZone: string): ShowFactValues {
  const { doorsDateTime, status } = event;
  const doorsTime = doorsDateTime ? timeText(wallTimeAt(doorsDateTime, timeZone)) : '';
  const texts = Object.fromEntries(textFacts.map((name) => [name, event[name] ?? '']));
  return { ...noShowFacts, ...texts, doorsTime, status };
}

/** Where a new show is, in a house that has one place. */
export function onlyPlace(locations: readonly { name: string }[]): string {
  return (locations.length === 1 && locations[0]?.name) || '';
}

/** Besides the place that needs no choice. */
export function hasShowFacts(values: ShowFactValues, place = ''): boolean {
  return factNames.some((name) => values[name] !== noShowFacts[name] && values[name] !== place);
}

/** A start before this hour belongs to the evening before. */
const morningHour = 6;

/** When the doors open: on the day of the start, or the evening before for a start in the small hours. */
export function doorsOf({ startDate, startTime, doorsTime, timeZone }: DoorsFields): string | null {
  const start = readTyped(startDate, startTime);
  if (!start) return null;
  const isDayBefore = start.hour < morningHour && doorsTime > startTime;
  const doors = readTyped(isDayBefore ? shiftDay(startDate, -1) : startDate, doorsTime);
  return doors ? instantOf(doors, timeZone).toISOString() : null;
}

type SentShowFacts = Partial<Pick<EventRecord, (typeof textFacts)[number] | 'doorsDateTime' | 'status'>>;

/** The facts that differ from the stored event's; of a new event those that are set. */
export function sentShowFacts(
  values: ShowFactValues & DoorsFields,
  startDateTime: string,
  event?: EventRecord,
): SentShowFacts {
  const before = event ? showFactValuesOf(event, values.timeZone) : noShowFacts;
  const isChanged = (name: keyof ShowFactValues) => values[name] !== before[name];
  const sent: SentShowFacts = {};
  for (const name of textFacts) {
    const value = name === 'ticketUrl' ? completeAddress(values.ticketUrl) : values[name];
    if (isChanged(name)) sent[name] = value || null;
  }
  const status = eventStatuses.find((known) => known === values.status);
  if (status && isChanged('status')) sent.status = status;
  // The doors move along with the start.
  if (isChanged('doorsTime') || (event?.doorsDateTime && startDateTime !== event.startDateTime)) {
    sent.doorsDateTime = doorsOf(values);
  }
  return sent;
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

export const showFactRules = {
  location: z.string(),
  doorsTime: z.string(),
  price: typed(factFields.price),
  ages: typed(factFields.ages),
  ticketUrl: typed(factFields.ticketUrl, completeAddress),
  performer: typed(factFields.performer),
  status: z.string(),
};
