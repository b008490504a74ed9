import type { ApplicationStatus } from '#contract/application-status.ts';
import { clockTime, monthName, wallTimeAt, weekdayName } from '#contract/venue-time.ts';

/** `Friday, March 5`, which no line break parts before the day. */
export function shortDate(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${weekdayName(wall)}, ${monthName(wall)}\u00a0${wall.day}`;
}

/** `Tuesday, November 17, 6 PM` */
export function promisedTime(instant: string, timeZone: string): string {
  const time = clockTime(wallTimeAt(instant, timeZone)).replace(':00', '');
  return `${shortDate(instant, timeZone)}, ${time}`;
}

export interface StatusWords {
  /** Where it stands, as one sentence. */
  headline: string;
  /** What happens next. */
  next: string;
}

/** Where an application stands. `now` is the site's time, by which a promise is kept or late. */
export function wordsFor(
  status: ApplicationStatus,
  { timeZone, now }: { timeZone: string; now: Date },
): StatusWords {
  const { state, isRead, dueAt, withdrawnAt } = status;
  if (state === 'booked') return bookedWords(status, timeZone);
  if (state === 'declined') {
    return {
      headline: 'Not this time.',
      next: 'We could not find an evening for you. You are welcome to apply again.',
    };
  }
  if (state === 'withdrawn') {
    const when = withdrawnAt ? ` on ${shortDate(withdrawnAt, timeZone)}` : '';
    return {
      headline: 'Your application is withdrawn.',
      next: `You withdrew it${when}. We are no longer looking for a date for you, and nothing more is to be done. You are welcome to apply again.`,
    };
  }
  const promise = promiseWords(dueAt, timeZone, now);
  if (state === 'shortlisted') {
    return { headline: 'You are on our shortlist.', next: `We are looking for a date that fits. ${promise}` };
  }
  if (isRead) return { headline: 'Your application has been read.', next: promise };
  return { headline: 'We have your application.', next: `Next, someone here will read it. ${promise}` };
}

function promiseWords(dueAt: string | null, timeZone: string, now: Date): string {
  if (!dueAt) return 'You will hear from us.';
  const time = promisedTime(dueAt, timeZone);
  const isLate = now.getTime() > Date.parse(dueAt);
  return isLate
    ? `We promised you an answer by ${time}, and we are late. It is still coming.`
    : `You will hear from us by ${time}.`;
}

function bookedWords({ event, confirmed, canConfirm }: ApplicationStatus, timeZone: string): StatusWords {
  if (!event) {
    return {
      headline: 'You are booked.',
      next: 'The show is not on our calendar yet. Date and place will appear here as soon as it is.',
    };
  }
  const date = shortDate(event.startDateTime, timeZone);
  if (event.status === 'cancelled') {
    return {
      headline: `The show on ${date} is cancelled.`,
      next: 'There is nothing you need to do. If you have a question, write to us.',
    };
  }
  if (event.status === 'postponed' && confirmed !== false) {
    return {
      headline: `The show on ${date} is postponed.`,
      next: 'The new date will appear here as soon as it is known.',
    };
  }
  if (confirmed) {
    return { headline: `${date} is yours.`, next: 'You have confirmed the date. We look forward to it.' };
  }
  if (confirmed === false) {
    return {
      headline: `You turned down ${date}.`,
      next: 'Thank you for telling us. There is nothing more to do. If another evening would suit you, write to us.',
    };
  }
  return {
    headline: `You are booked for ${date}.`,
    next: canConfirm ? 'Please confirm that you will be there, or tell us that you cannot.' : 'See you then.',
  };
}
