import { movedTo } from '#contract/applications/booked-date.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { clockTime, monthDay, timeSpan, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';

/** `Friday, March 5`, which no line break parts at the day. */
export function shortDate(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  return `${weekdayName(wall)}, ${monthDay(wall).replace(' ', '\u00a0')}`;
}

/** `Tuesday, November 17, 6 PM` */
function deadlineTime(instant: string, timeZone: string): string {
  const time = clockTime(wallTimeAt(instant, timeZone)).replace(':00 ', ' ');
  return `${shortDate(instant, timeZone)}, ${time}`;
}

export interface OwnPageWords {
  /** Where it stands, as one sentence. */
  headline: string;
  /** What happens next. */
  next: string;
}

/** Where an application stands. `now` is the site's time, by which a promise is kept or late. */
export function wordsFor(
  status: OwnPageRecord,
  { timeZone, now }: { timeZone: string; now: Date },
): OwnPageWords {
  const { state, isRead, dueAt, withdrawnAt } = status;
  if (state === 'booked') return bookedWords(status, timeZone, now);
  if (state === 'declined') {
    return {
      headline: 'Not this time.',
      // What staff wrote stands above it, and has said why.
      next: `Thank you for offering us your music.${status.declineText ? '' : ' We could not find an evening for it this time.'}`,
    };
  }
  if (state === 'withdrawn') {
    const when = withdrawnAt ? ` on ${shortDate(withdrawnAt, timeZone)}` : '';
    return {
      headline: 'Your application is withdrawn.',
      next: `You withdrew it${when}. We are no longer looking for a date for you, and there is nothing more you need to do. You are welcome to apply again.`,
    };
  }
  const deadline = deadlineWords(dueAt, timeZone, now);
  if (state === 'shortlisted') {
    return {
      headline: 'You are on our shortlist.',
      next: `We are looking for a date that fits. ${deadline}`,
    };
  }
  if (isRead) return { headline: 'Your application has been read.', next: deadline };
  return { headline: 'We have your application.', next: `Next, someone here will read it. ${deadline}` };
}

function deadlineWords(dueAt: string | null, timeZone: string, now: Date): string {
  if (!dueAt) return 'This page shows our answer.';
  const time = deadlineTime(dueAt, timeZone);
  const isLate = now.getTime() > Date.parse(dueAt);
  return isLate
    ? `We promised you an answer by ${time}, and we are late. It is still coming.`
    : `You will hear from us by ${time}.`;
}

/** Then nothing is asked about the show any more. */
export function hasEnded({ event }: OwnPageRecord, now: Date): boolean {
  return event !== null && Date.parse(event.endDateTime) <= now.getTime();
}

function bookedWords(status: OwnPageRecord, timeZone: string, now: Date): OwnPageWords {
  const { event, date: booked, confirmed, canConfirm } = status;
  if (booked?.standing === 'deleted') {
    return {
      headline: 'The date was taken back.',
      next: 'The show that we had planned is no longer on our calendar. If we find another date for you, it will appear here, and we will write to you.',
    };
  }
  if (booked?.standing === 'archived') {
    return {
      headline: 'Your show is not on our calendar at the moment.',
      next: 'Date and place will appear here as soon as it is.',
    };
  }
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
  if (hasEnded(status, now) && confirmed !== false) {
    return { headline: `The show on ${date} is over.`, next: 'Thank you for playing here.' };
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
  const please = 'Please confirm that you will be there, or tell us that you cannot.';
  if (booked?.movedFrom) {
    const was = formerDate(booked.movedFrom, event, timeZone);
    const where = movedTo(booked.movedFrom, event, date, timeZone).replaceAll(/ (?=[AP]M\b)/g, '\u00a0');
    return { headline: `Your show has moved to ${where}.`, next: `It was to be ${was}. ${please}` };
  }
  const publishing = event.archived ? ' With your yes, the show appears on our calendar.' : '';
  return {
    headline: `You are booked for ${date}.`,
    next: canConfirm ? `${please}${publishing}` : 'See you then.',
  };
}

type Moment = Pick<EventRecord, 'startDateTime' | 'endDateTime' | 'location'>;

/** `Friday, March 5, 8:00 PM – 10:00 PM`, and the place where that has changed. */
function formerDate(former: Moment, { location }: Moment, timeZone: string): string {
  const { startDateTime, endDateTime } = former;
  const time = `${shortDate(startDateTime, timeZone)}, ${timeSpan(startDateTime, endDateTime, timeZone)}`;
  return former.location && former.location !== location ? `${time}, at ${former.location}` : time;
}
