import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { ReviewSummary } from '#contract/applications/applications.ts';
import { dayNumber } from '#contract/time/calendar-days.ts';
import { clockTime, dayOfAnyYear, isSameDay, monthDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { useVenue } from '../site/site-contexts.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './desk-message.module.css';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Up to two days hours say more than days. */
const longestInHoursMs = 2 * dayMs;

/** How long there is left to answer a performer, or since when the answer is late, in the venue's own days. */
export function deadlineClock(dueAt: string, now: Date, timeZone: string) {
  const leftMs = Date.parse(dueAt) - now.getTime();
  if (leftMs > 0) return { text: `${timeLeft(leftMs)} left`, isOverdue: false };
  return { text: `overdue since ${lateSince(dueAt, now, timeZone)}`, isOverdue: true };
}

export function AnswerClock({ dueAt }: Pick<ReviewSummary, 'dueAt'>) {
  const { timeZone } = useVenue();
  const now = useNow();
  if (!dueAt || !now) return null;
  const { text, isOverdue } = deadlineClock(dueAt, now, timeZone);
  return (
    <span className={styles.clock} data-is-overdue={isOverdue}>
      {text}
    </span>
  );
}

/** Rounded down, so that nobody counts on time that is not there. */
function timeLeft(leftMs: number): string {
  if (leftMs < minuteMs) return 'less than a minute';
  if (leftMs < hourMs) return `${Math.floor(leftMs / minuteMs)} min`;
  if (leftMs < longestInHoursMs) return `${Math.floor(leftMs / hourMs)} h`;
  return `${Math.floor(leftMs / dayMs)} days`;
}

function lateSince(dueAt: string, now: Date, timeZone: string): string {
  const due = wallTimeAt(dueAt, timeZone);
  const today = wallTimeAt(now, timeZone);
  if (isSameDay(due, today)) return clockTime(due);
  if (dayNumber(today) - dayNumber(due) === 1) return 'yesterday';
  return due.year === today.year ? monthDay(due) : dayOfAnyYear(due);
}

export const reviewStateNames: Record<ReviewState, string> = {
  new: 'New',
  shortlisted: 'Shortlisted',
  booked: 'Booked',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

const formats = new Map<string, Intl.DateTimeFormat>();
const toTheSecond = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** In the reader's locale and the venue's time zone. A formatter is dear, and a list calls this for each row. */
export function submittedTime(instant: string | null | undefined, timeZone: string): string {
  const time = Date.parse(instant ?? '');
  if (Number.isNaN(time)) return 'N/A';
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(undefined, { ...toTheSecond, timeZone });
  formats.set(timeZone, format);
  return format.format(time);
}
