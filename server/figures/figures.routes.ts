import type { FastifyInstance } from 'fastify';
import { applicationSteps, isOpenReview } from '#contract/applications/application-fields.ts';
import { otherLabel } from '#contract/figures/counted-labels.ts';
import * as calls from '#contract/figures/figures.ts';
import { dayOfIso, shiftDay, shiftMonth } from '#contract/time/calendar-days.ts';
import { firstYear, lastYear } from '#contract/time/time-input.ts';
import { instantOf, venueDay } from '#contract/time/venue-time.ts';
import { attendanceFigures } from '../applications/bookings/past-shows.ts';
import { ErasedApplicationsStore } from '../applications/erased-applications.store.ts';
import { dueAtOf, timelinessOf } from '../applications/review/answer-deadline.ts';
import type { Db } from '../db/tables.ts';
import { badInput } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';
import type { Services } from '../services.ts';
import { type CountedThing, FiguresStore, type Period } from './figures.store.ts';

const shownMonths = 12;

interface Parts {
  timeZone: string;
  promiseHours: number | null;
  now: Date;
}

/** Each of the last twelve months, by the month in which an application came. Erased ones are still counted. */
async function applicationFigures(db: Db, parts: Parts): Promise<calls.ApplicationMonth[]> {
  const { timeZone, promiseHours, now } = parts;
  const first = shiftMonth(venueDay(now, timeZone).slice(0, 7), 1 - shownMonths);
  const [year = 0, month = 1] = first.split('-').map(Number);
  const since = instantOf({ year, month, day: 1, hour: 0, minute: 0 }, timeZone).toISOString();
  const stored = (await new FiguresStore(db).listOutcomes(since)).map(({ submittedAt, state, decidedAt }) => {
    const dueAt = dueAtOf(submittedAt, parts);
    return {
      month: venueDay(submittedAt, timeZone).slice(0, 7),
      state,
      answer: timelinessOf(submittedAt, { state, decidedAt }, parts),
      isOverdue: isOpenReview(state) && dueAt !== null && dueAt < now.toISOString(),
      count: 1,
    };
  });
  const erased = (await new ErasedApplicationsStore(db).list(first)).map(({ state, answer, ...ofMonth }) => ({
    ...ofMonth,
    // What was erased undecided waits for nobody.
    state: isOpenReview(state) ? ('withdrawn' as const) : state,
    answer: promiseHours === null ? 'none' : answer,
    isOverdue: false,
  }));
  const months = Map.groupBy([...stored, ...erased], ({ month }) => month);
  return Array.from({ length: shownMonths }, (_, index) => {
    const month = shiftMonth(first, index);
    const came = months.get(month) ?? [];
    return {
      month,
      received: sumOf(came),
      booked: sumOf(came.filter(({ state }) => state === 'booked')),
      declined: sumOf(came.filter(({ state }) => state === 'declined')),
      withdrawn: sumOf(came.filter(({ state }) => state === 'withdrawn')),
      open: sumOf(came.filter(({ state }) => isOpenReview(state))),
      inTime: sumOf(came.filter(({ answer }) => answer === 'in time')),
      late: sumOf(came.filter(({ answer }) => answer === 'late')),
      overdue: sumOf(came.filter(({ isOverdue }) => isOverdue)),
    };
  });
}

const usualDays = 30;
const firstAfterLast = 'The first day is after the last';

type DayRange = { from: string; to: string };

/** The days that are asked for; without any, the last thirty. */
function dayRange(asked: { from?: string | undefined; to?: string | undefined }, today: string): DayRange {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? shiftDay(to, 1 - usualDays);
  if (from > to) throw badInput({ from: firstAfterLast });
  if (dayOfIso(to) - dayOfIso(from) >= calls.maxFigureDays)
    throw badInput({ from: `Please ask for at most ${calls.maxFigureDays} days` });
  return { from, to };
}

async function dailyFigures(figures: FiguresStore, { from, to }: DayRange): Promise<calls.DayFigures[]> {
  const names = ['page_view', 'form_step_completed', 'form_submitted', 'event_shared', 'calendar_subscribed'];
  const counted = Map.groupBy(await figures.listDays(from, to, names), ({ day }) => day);
  return Array.from({ length: dayOfIso(to) - dayOfIso(from) + 1 }, (_, index) => {
    const day = shiftDay(from, index);
    const of = (name: string) => (counted.get(day) ?? []).filter((thing) => thing.name === name);
    return {
      day,
      views: sumsBy('path', of('page_view')),
      steps: sumsBy('label', of('form_step_completed')),
      submissions: sumOf(of('form_submitted')),
      shares: sumOf(of('event_shared')),
      subscriptions: sumOf(of('calendar_subscribed')),
    };
  });
}

const steps = [...applicationSteps.map(({ name }) => name), otherLabel];

function figuresTable(days: calls.DayFigures[]): string {
  const headings = ['Day', 'Views', ...steps.map((name) => `Step: ${name}`)];
  const lines = days.map(({ day, views, steps: done, submissions, shares, subscriptions }) =>
    [
      day,
      Object.values(views).reduce((sum, count) => sum + count, 0),
      ...steps.map((name) => done[name] ?? 0),
      submissions,
      shares,
      subscriptions,
    ].map(String),
  );
  return (
    byteOrderMark +
    [[...headings, 'Applications sent', 'Shares', 'Calendar subscriptions'], ...lines].map(csvLine).join('')
  );
}

/** What the site's own counter has counted, for staff. */
export function figuresRoutes(app: FastifyInstance, parts: Services): void {
  const { clock, database, reviewSettings, sessions, venue } = parts;
  const figures = new FiguresStore(database.db);
  const today = async () => venueDay(clock(), (await venue.current()).timeZone);

  bindAdminCall(app, sessions, calls.listFigures, async ({ query }) =>
    dailyFigures(figures, dayRange(query, await today())),
  );

  bindAdminCall(app, sessions, calls.exportFigures, async ({ query, reply }) => {
    const range = dayRange(query, await today());
    reply.header('content-disposition', `attachment; filename="figures-${range.from}-to-${range.to}.csv"`);
    return figuresTable(await dailyFigures(figures, range));
  });

  bindAdminCall(app, sessions, calls.getFiguresOverview, async ({ query }) => {
    const now = await today();
    return figuresOverview(figures, { span: query.span ?? 'week', end: query.end ?? now, today: now });
  });

  bindAdminCall(app, sessions, calls.getApplicationFigures, async () => {
    const { timeZone } = await venue.current();
    const { promiseHours } = await reviewSettings.get();
    const months = await applicationFigures(database.db, { timeZone, promiseHours, now: clock() });
    return { promiseHours, months };
  });

  bindAdminCall(app, sessions, calls.getAttendanceFigures, async ({ query }) => {
    const { from = `${firstYear}-01-01`, to = `${lastYear}-12-31` } = query;
    if (from > to) throw badInput({ from: firstAfterLast });
    const { timeZone } = await venue.current();
    return attendanceFigures(database.db, { from, to }, { timeZone, now: clock() });
  });
}

const daysOf: Record<Exclude<calls.FigureSpan, 'year'>, number> = { day: 1, week: 7, month: 30 };
const monthsOfYear = 12;
/** As many as can be taken in at a glance. */
const maxListed = 20;

const eventPage = /^\/events\/(\d+)$/;

export async function figuresOverview(
  figures: FiguresStore,
  { span, end, today }: { span: calls.FigureSpan; end: string; today: string },
): Promise<calls.FiguresOverview> {
  const { period, before, steps } = periodOf(span, end);
  const things = await figures.sum(period);
  const views = new Map((await figures.sumViews(period)).map(({ when, count }) => [when, count]));
  const of = (name: string, label?: string) =>
    things.filter((thing) => thing.name === name && (label === undefined || thing.label === label));
  return {
    span,
    from: span === 'year' ? `${period.first}-01` : period.first,
    to: end,
    today,
    totals: totalsOf(things),
    earlier: totalsOf(await figures.sum(before)),
    bars: steps.map((when) => ({ when, views: views.get(when) ?? 0 })),
    pages: of('page_view')
      .filter(({ path }) => !eventPage.test(path))
      .map(({ path, count }) => ({ path, count }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, maxListed),
    events: await eventsOf(figures, things),
    sources: byLabel(of('arrival')),
    application: {
      begun: sumOf(of('application_begun')),
      steps: applicationSteps.map(({ name }) => ({ name, count: sumOf(of('form_step_completed', name)) })),
      sent: sumOf(of('form_submitted')),
    },
    cards: byLabel(of('card_shown')),
    subscriptions: byLabel(of('calendar_subscribed')),
    fetches: byLabel(of('feed_fetched').map((thing) => ({ ...thing, label: fetchName(thing) }))),
    errors: byLabel(of('script_error')),
  };
}

/** The days or months that are shown, and as many before them. */
function periodOf(span: calls.FigureSpan, end: string): { period: Period; before: Period; steps: string[] } {
  const isYear = span === 'year';
  const length = isYear ? monthsOfYear : daysOf[span];
  const last = isYear ? end.slice(0, 7) : end;
  const shift = isYear ? shiftMonth : shiftDay;
  const unit = isYear ? 'month' : 'day';
  const first = shift(last, 1 - length);
  return {
    period: { unit, first, last },
    before: { unit, first: shift(first, -length), last: shift(first, -1) },
    steps: Array.from({ length }, (_, index) => shift(first, index)),
  };
}

function sumOf(counts: { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function sumsBy(key: 'path' | 'label', things: CountedThing[]): Record<string, number> {
  const groups = Map.groupBy(things, (thing) => thing[key]);
  return Object.fromEntries([...groups].map(([name, counts]) => [name, sumOf(counts)]));
}

function totalsOf(things: CountedThing[]): calls.FiguresOverview['totals'] {
  const sum = (name: string) => sumOf(things.filter((thing) => thing.name === name));
  return {
    views: sum('page_view'),
    robots: sum('robot_view'),
    submissions: sum('form_submitted'),
    shares: sum('event_shared'),
    subscriptions: sum('calendar_subscribed'),
  };
}

function byLabel(things: CountedThing[]): { name: string; count: number }[] {
  return Object.entries(sumsBy('label', things))
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, maxListed);
}

function fetchName({ path, label }: CountedThing): string {
  if (path === '/events.ics') return label;
  return path === '/events.rss' ? 'RSS readers' : 'JSON Feed readers';
}

async function eventsOf(
  figures: FiguresStore,
  things: CountedThing[],
): Promise<calls.FiguresOverview['events']> {
  // By its number: an address may be counted as `/events/007` as well.
  const ofEvents = Map.groupBy(things, ({ path }) => Number(eventPage.exec(path)?.[1] ?? 0));
  ofEvents.delete(0);
  const counted = [...ofEvents].map(([id, of]) => ({
    id,
    views: sumOf(of.filter(({ name }) => name === 'page_view')),
    shares: sumOf(of.filter(({ name }) => name === 'event_shared')),
    cards: sumOf(of.filter(({ name }) => name === 'card_shown')),
    posters: sumOf(of.filter(({ name, label }) => name === 'arrival' && label === 'poster')),
  }));
  const most = counted.toSorted((one, other) => other.views - one.views).slice(0, maxListed);
  const known = new Map(
    (await figures.listEvents(most.map(({ id }) => id))).map((event) => [event.id, event]),
  );
  return most.map((event) => ({
    ...event,
    name: known.get(event.id)?.name ?? null,
    startDateTime: known.get(event.id)?.startDateTime ?? null,
  }));
}
