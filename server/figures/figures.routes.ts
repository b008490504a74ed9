import type { FastifyInstance } from 'fastify';
import {
  applicationSteps,
  isOpenReview,
  type ReviewState,
} from '#contract/applications/application-fields.ts';
import { otherLabel } from '#contract/figures/counted-labels.ts';
import * as calls from '#contract/figures/figures.ts';
import { dayOfIso, isoDay, shiftDay, shiftMonth } from '#contract/time/calendar-days.ts';
import { firstYear, lastYear } from '#contract/time/time-input.ts';
import { instantOf, venueDay } from '#contract/time/venue-time.ts';
import { attendanceFigures } from '../applications/bookings/past-shows.ts';
import { ErasedApplicationsStore } from '../applications/erased-applications.store.ts';
import { dueAtOf, timelinessOf } from '../applications/review/answer-deadline.ts';
import type { Db, Timeliness } from '../db/tables.ts';
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
  const { timeZone, now } = parts;
  const first = shiftMonth(venueDay(now, timeZone).slice(0, 7), 1 - shownMonths);
  const months = new Map<string, calls.ApplicationMonth>();
  for (let index = 0; index < shownMonths; index += 1) {
    const month = shiftMonth(first, index);
    const states = { received: 0, booked: 0, declined: 0, withdrawn: 0, open: 0 };
    months.set(month, { month, ...states, inTime: 0, late: 0, overdue: 0 });
  }
  function add(
    month: string,
    state: ReviewState,
    answer: Timeliness,
    times = 1,
  ): calls.ApplicationMonth | undefined {
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
    const dueAt = dueAtOf(submittedAt, parts);
    const isOverdue = isOpenReview(state) && dueAt !== null && dueAt < now.toISOString();
    if (known && isOverdue) known.overdue += 1;
  }
  for (const { month: came, state, answer, count } of await new ErasedApplicationsStore(db).list(first)) {
    // What was erased undecided waits for nobody.
    const timeliness = parts.promiseHours === null ? 'none' : answer;
    add(came, isOpenReview(state) ? 'withdrawn' : state, timeliness, count);
  }
  return [...months.values()];
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
  const days = new Map<string, calls.DayFigures>();
  for (let number = dayOfIso(from); number <= dayOfIso(to); number += 1) {
    const day = isoDay(number);
    days.set(day, { day, views: {}, steps: {}, submissions: 0, shares: 0, subscriptions: 0 });
  }
  const names = ['page_view', 'form_step_completed', 'form_submitted', 'event_shared', 'calendar_subscribed'];
  for (const { day, name, path, label, count } of await figures.listDays(from, to, names)) {
    const known = days.get(day);
    if (!known) continue;
    if (name === 'page_view') known.views[path] = (known.views[path] ?? 0) + count;
    else if (name === 'form_step_completed') known.steps[label] = (known.steps[label] ?? 0) + count;
    else if (name === 'form_submitted') known.submissions += count;
    else if (name === 'event_shared') known.shares += count;
    else known.subscriptions += count;
  }
  return [...days.values()];
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
    return attendanceFigures(database.db, { from, to }, (await venue.current()).timeZone);
  });
}

const daysOf: Record<Exclude<calls.FigureSpan, 'year'>, number> = { day: 1, week: 7, month: 30 };
const monthsOfYear = 12;
/** As many as can be taken in at a glance. */
const maxListed = 20;

const eventPage = /^\/events\/(\d+)$/;

interface Asked {
  span: calls.FigureSpan;
  end: string;
  today: string;
}

export async function figuresOverview(
  figures: FiguresStore,
  { span, end, today }: Asked,
): Promise<calls.FiguresOverview> {
  const { period, before, steps } = periodOf(span, end);
  const things = await figures.sum(period);
  const views = new Map((await figures.sumViews(period)).map(({ when, count }) => [when, count]));
  const of = (name: string) => things.filter((thing) => thing.name === name);
  return {
    span,
    from: span === 'year' ? `${period.first}-01` : period.first,
    to: end,
    today,
    totals: totalsOf(things),
    earlier: totalsOf(await figures.sumByName(before)),
    bars: steps.map((when) => ({ when, views: views.get(when) ?? 0 })),
    pages: of('page_view')
      .filter(({ path }) => !eventPage.test(path))
      .map(({ path, count }) => ({ path, count }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, maxListed),
    events: await eventsOf(figures, things),
    sources: byLabel(of('arrival')),
    application: applicationOf(things),
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

function sumCounts(counts: { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function sumOf(name: string, counts: { name: string; count: number }[]): number {
  return sumCounts(counts.filter((thing) => thing.name === name));
}

function totalsOf(counts: { name: string; count: number }[]): calls.FiguresOverview['totals'] {
  const sum = (name: string) => sumOf(name, counts);
  return {
    views: sum('page_view'),
    robots: sum('robot_view'),
    submissions: sum('form_submitted'),
    shares: sum('event_shared'),
    subscriptions: sum('calendar_subscribed'),
  };
}

function byLabel(things: CountedThing[]): { name: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const { label, count } of things) sums.set(label, (sums.get(label) ?? 0) + count);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .slice(0, maxListed);
}

function fetchName({ path, label }: CountedThing): string {
  if (path === '/events.ics') return label;
  return path === '/events.rss' ? 'RSS readers' : 'JSON Feed readers';
}

function applicationOf(things: CountedThing[]): calls.FiguresOverview['application'] {
  const done = things.filter(({ name }) => name === 'form_step_completed');
  return {
    begun: sumOf('application_begun', things),
    steps: applicationSteps.map(({ name }) => ({
      name,
      count: sumCounts(done.filter(({ label }) => label === name)),
    })),
    sent: sumOf('form_submitted', things),
  };
}

async function eventsOf(figures: FiguresStore, things: CountedThing[]): Promise<calls.FiguresOverview['events']> {
  const counted = new Map<
    number,
    { id: number; views: number; shares: number; posters: number; cards: number }
  >();
  for (const { name, path, label, count } of things) {
    const id = Number(eventPage.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(id)) continue;
    const event = counted.get(id) ?? { id, views: 0, shares: 0, posters: 0, cards: 0 };
    if (name === 'page_view') event.views += count;
    else if (name === 'event_shared') event.shares += count;
    else if (name === 'card_shown') event.cards += count;
    else if (name === 'arrival' && label === 'poster') event.posters += count;
    counted.set(id, event);
  }
  const most = [...counted.values()].toSorted((one, other) => other.views - one.views).slice(0, maxListed);
  const known = new Map(
    (await figures.listEvents(most.map(({ id }) => id))).map((event) => [event.id, event]),
  );
  return most.map((event) => ({
    ...event,
    name: known.get(event.id)?.name ?? null,
    startDateTime: known.get(event.id)?.startDateTime ?? null,
  }));
}
