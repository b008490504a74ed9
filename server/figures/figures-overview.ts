import { applicationSteps } from '#contract/applications/application-fields.ts';
import type { FigureSpan, FiguresOverview } from '#contract/figures/figures.ts';
import { shiftDay, shiftMonth } from '#contract/time/calendar-days.ts';
import type { CountedThing, FiguresStore, Period } from './figures.store.ts';

const daysOf: Record<Exclude<FigureSpan, 'year'>, number> = { day: 1, week: 7, month: 30 };
const monthsOfYear = 12;
/** As many as can be taken in at a glance. */
const maxListed = 20;

const eventPage = /^\/events\/(\d+)$/;

interface Asked {
  span: FigureSpan;
  end: string;
  today: string;
}

export async function figuresOverview(
  figures: FiguresStore,
  { span, end, today }: Asked,
): Promise<FiguresOverview> {
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
function periodOf(span: FigureSpan, end: string): { period: Period; before: Period; steps: string[] } {
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

function totalsOf(counts: { name: string; count: number }[]): FiguresOverview['totals'] {
  const sum = (name: string) =>
    counts.filter((thing) => thing.name === name).reduce((total, { count }) => total + count, 0);
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

function applicationOf(things: CountedThing[]): FiguresOverview['application'] {
  const done = new Map(
    byLabel(things.filter(({ name }) => name === 'form_step_completed')).map(({ name, count }) => [
      name,
      count,
    ]),
  );
  const sum = (wanted: string) =>
    things.filter(({ name }) => name === wanted).reduce((total, { count }) => total + count, 0);
  return {
    begun: sum('application_begun'),
    steps: applicationSteps.map(({ name }) => ({ name, count: done.get(name) ?? 0 })),
    sent: sum('form_submitted'),
  };
}

async function eventsOf(figures: FiguresStore, things: CountedThing[]): Promise<FiguresOverview['events']> {
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
