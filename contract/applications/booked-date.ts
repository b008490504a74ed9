import type { EventStatus } from '../events/event-values.ts';
import { clockTime, isSameDay, timeSpan, wallTimeAt } from '../time/venue-time.ts';

/** When a booked event is published: at once, or by the performer's yes. Until then it is a draft on their page. */
export const publishTimes = ['now', 'accepted'] as const;
export type PublishTime = (typeof publishTimes)[number];

export const bookingAnswers = ['asked', 'accepted', 'turnedDown'] as const;
export type BookingAnswer = (typeof bookingAnswers)[number];

/** Whether a booked show takes place. `archived`: it is off the calendar, and no offer either. */
export const standings = ['on', 'postponed', 'cancelled', 'archived', 'deleted'] as const;
export type Standing = (typeof standings)[number];

export interface BookedDate {
  answer: BookingAnswer;
  standing: Standing;
}

export function standingOf(status: EventStatus): 'on' | 'postponed' | 'cancelled' {
  return status !== 'cancelled' && status !== 'postponed' ? 'on' : status;
}

/** Of an event that is there, or null once it is deleted. */
export function bookedDateOf(
  { answer, isOffer }: { answer: BookingAnswer; isOffer: boolean },
  event: { status: EventStatus; archived: boolean } | null,
): BookedDate {
  if (!event) return { answer, standing: 'deleted' };
  return { answer, standing: event.archived && !isOffer ? 'archived' : standingOf(event.status) };
}

export function mayBookAgain({ answer, standing }: BookedDate): boolean {
  return answer === 'turnedDown' || standing === 'cancelled' || standing === 'deleted';
}

interface Moment {
  startDateTime: string;
  endDateTime: string;
  location: string | null;
}

/** What follows `has moved to`: the day, or on the same day what is new about it, the time or the place. */
export function movedTo(former: Moment, show: Moment, day: string, timeZone: string): string {
  const { startDateTime, endDateTime, location } = show;
  const start = wallTimeAt(startDateTime, timeZone);
  if (!isSameDay(wallTimeAt(former.startDateTime, timeZone), start)) return day;
  if (former.startDateTime !== startDateTime) return `${clockTime(start)} on ${day}`;
  const isPlaceNew = former.endDateTime === endDateTime && location !== null;
  return `${isPlaceNew ? location : timeSpan(startDateTime, endDateTime, timeZone)} on ${day}`;
}

/** `17:30` as people read it. */
export function onClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return clockTime({ hour, minute });
}

/** In the order in which an evening goes. */
export function timesOfNight(
  { doorsDateTime, startDateTime }: { doorsDateTime: string | null; startDateTime: string },
  sheet: { loadIn: string | null; soundCheck: string | null } | undefined,
  timeZone: string,
): [what: string, at: string][] {
  const times: [string, string | null | undefined][] = [
    ['Load-in', sheet?.loadIn && onClock(sheet.loadIn)],
    ['Sound check', sheet?.soundCheck && onClock(sheet.soundCheck)],
    ['Doors', doorsDateTime && clockTime(wallTimeAt(doorsDateTime, timeZone))],
    ['Start', clockTime(wallTimeAt(startDateTime, timeZone))],
  ];
  return times.flatMap(([what, at]) => (at ? [[what, at]] : []));
}

/** Null until the performer has answered. */
export function confirmedOf(answer: BookingAnswer): boolean | null {
  return answer === 'asked' ? null : answer === 'accepted';
}
