import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import type { ApplicationMonth } from '#contract/figures/figures.ts';
import { shiftMonth } from '#contract/time/calendar-days.ts';
import { instantOf, venueDay } from '#contract/time/venue-time.ts';
import { ErasedApplicationsStore } from '../applications/erased-applications.store.ts';
import { dueAtOf, timelinessOf } from '../applications/review/answer-deadline.ts';
import type { Timeliness } from '../db/record-tables.ts';
import type { Db } from '../db/tables.ts';
import { FiguresStore } from './figures.store.ts';

const shownMonths = 12;

interface Parts {
  timeZone: string;
  promiseHours: number;
  now: Date;
}

/** Each of the last twelve months, by the month in which an application came. Erased ones are still counted. */
export async function applicationFigures(db: Db, parts: Parts): Promise<ApplicationMonth[]> {
  const { timeZone, now } = parts;
  const first = shiftMonth(venueDay(now, timeZone).slice(0, 7), 1 - shownMonths);
  const months = new Map<string, ApplicationMonth>();
  for (let index = 0; index < shownMonths; index += 1) {
    const month = shiftMonth(first, index);
    const none = {
      received: 0,
      booked: 0,
      declined: 0,
      withdrawn: 0,
      open: 0,
      inTime: 0,
      late: 0,
      overdue: 0,
    };
    months.set(month, { month, ...none });
  }
  function add(
    month: string,
    state: ReviewState,
    answer: Timeliness,
    times = 1,
  ): ApplicationMonth | undefined {
    const known = months.get(month);
    if (!known) return undefined;
    known.received += times;
    known[state === 'new' || state === 'shortlisted' ? 'open' : state] += times;
    if (answer !== 'none') known[answer === 'late' ? 'late' : 'inTime'] += times;
    return known;
  }
  const [year = 0, month = 1] = first.split('-').map(Number);
  const since = instantOf({ year, month, day: 1, hour: 0, minute: 0 }, timeZone).toISOString();
  for (const { submittedAt, state, decidedAt } of await new FiguresStore(db).listOutcomes(since)) {
    const came = venueDay(submittedAt, timeZone).slice(0, 7);
    const known = add(came, state, timelinessOf(submittedAt, { state, decidedAt }, parts));
    if (known && isOpenReview(state) && dueAtOf(submittedAt, parts) < now.toISOString()) known.overdue += 1;
  }
  for (const { month: came, state, answer, count } of await new ErasedApplicationsStore(db).list(first)) {
    // What was erased undecided waits for nobody.
    add(came, isOpenReview(state) ? 'withdrawn' : state, answer, count);
  }
  return [...months.values()];
}
