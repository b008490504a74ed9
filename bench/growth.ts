import type { Db } from '#server/db/tables.ts';
import { EventsStore } from '#server/events/events.store.ts';
import { NewslettersStore } from '#server/subscribers/newsletters/newsletters.store.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { type Figure, ratioFigure, timeOf } from './measure.ts';
import { type StaffedSite, startStaffedSite } from './site-process.ts';

/** Of one answer on each site in turn: many pairs, so that a bad moment of the machine spoils few of them. */
const rounds = 81;
const warmUps = 10;
const few = 100;
const batch = 500;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

type Read = (site: StaffedSite) => Promise<unknown>;

interface Growing {
  /** What there is a hundred of, and then many. */
  what: string;
  many?: number;
  fill(db: Db, count: number, adminId: number): Promise<void>;
  reads: Record<string, Read>;
  /** Pages of these have to be made anew: something is changed before each. */
  rendered?: Record<string, Read>;
  atMost?: number;
}

/** A call or page of the site. */
function get(path: string): Read {
  return async ({ url, headers }) => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
}

const publicPaths = [
  ...['/events', '/events?view=month'],
  ...['/events.ics', '/events.rss', '/events.json', '/sitemap.xml'],
];
const desk = '/api/admin/applications';
const states = ['new', 'shortlisted', 'booked', 'declined', 'withdrawn'] as const;
const week = '2026-11-19';

/** What is read stays as large: the newest hundred are the same on both sites. */
const growing: Growing[] = [
  {
    what: 'events',
    many: 5_000,
    atMost: 1.1,
    fill: fillEvents,
    reads: {
      ...Object.fromEntries(publicPaths.map((path) => [`kept ${path}`, get(path)])),
      "the staff's month": get(`/api/admin/events/month?month=${new Date().toISOString().slice(0, 7)}`),
    },
    rendered: Object.fromEntries(publicPaths.map((path) => [`rendering ${path}`, get(path)])),
  },
  {
    what: 'applications',
    fill: fillDesk,
    reads: {
      'the list': get(desk),
      'a page of the desk': get(`${desk}?limit=50&reviews=true`),
      ...Object.fromEntries(
        states.map((state) => [`what is ${state}`, get(`${desk}?limit=${few / 5}&review=${state}`)]),
      ),
      'what is overdue': get(`${desk}?overdue=true`),
      'what is unread': get(`${desk}?unread=true`),
      'the counts': get(`${desk}/counts`),
    },
  },
  {
    what: 'lines of activity',
    fill: fillActivity,
    reads: {
      'the newest page': get('/api/admin/activity'),
      'what one person did': get('/api/admin/activity?by=wren'),
    },
  },
  {
    what: 'subscribers, all but 100 of whom have their letter,',
    fill: fillSubscribers,
    reads: { 'choosing the next ten': chooseReaders },
    atMost: 2,
  },
  {
    what: 'counted pages of a year',
    fill: fillCounts,
    reads: { 'the figures of a week': get('/api/admin/figures/overview?span=week') },
  },
];

/** What is read of records that pile up, from a house with many of them and from one with a hundred. */
export async function recordsGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, many = 10_000, fill, reads, rendered = {}, atMost = 1.5 } of growing) {
    const small = await startStaffedSite(({ db }, adminId) => fill(db, few, adminId));
    const large = await startStaffedSite(({ db }, adminId) => fill(db, many, adminId));
    for (const [name, read] of Object.entries({ ...reads, ...rendered })) {
      async function measure(site: StaffedSite): Promise<number> {
        if (name in rendered) await site.change();
        return timeOf(() => read(site));
      }
      for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
        await measure(small);
        await measure(large);
      }
      const title = `${name} of ${many} ${what} against ${few}, time, ms`;
      const [onMany, onFew] = [() => measure(large), () => measure(small)] as const;
      figures.push(await ratioFigure(title, { atMost }, rounds, onMany, onFew));
    }
    await small.stop();
    await large.stop();
  }
  return figures;
}

/** So many rows, some at a time. */
async function inBatches<Row>(rows: Row[], add: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await add(rows.slice(from, from + batch));
}

/** A hundred that the calendar shows, and before them as many as there are. */
export async function fillEvents(db: Db, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => {
    const startMs = Date.now() - (index < few ? index - few / 2 : 200 + index) * dayMs;
    return sampleEvent({
      name: `Evening number ${index}`,
      description: `<p>${'A small room, a good song, and people who listen. '.repeat(1 + (index % 8))}</p>`,
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(startMs + dayMs / 12).toISOString(),
    });
  });
  await inBatches(events, (some) => new EventsStore(db).add(some, new Date().toISOString()));
}

/** Of the newest hundred some have every state, and a few are late or unread. What is older is declined and read. */
export async function fillDesk(db: Db, count: number, adminId: number): Promise<void> {
  const ages = Array.from({ length: count }, (_, index) => count - 1 - index);
  await inBatches(ages, async (some) => {
    const ids = await storeApplications(
      // The stores need no more of it.
      { services: { database: { db } as never, clock: () => new Date() } },
      some.map((age) => ({
        name: `Act number ${age}`,
        bandBio: 'Songs after midnight, for people who stay: two voices, a bass. '.repeat(8),
        submittedAt: new Date(Date.now() - age * hourMs).toISOString(),
      })),
    );
    const idsOf = (isMeant: (age: number) => boolean) =>
      ids.filter((_, index) => isMeant(some[index] ?? Number.NaN));
    for (const [turn, state] of states.entries()) {
      const ofState = idsOf((age) => (age < few ? age % states.length === turn : state === 'declined'));
      const isOpen = state === 'new' || state === 'shortlisted';
      if (ofState.length > 0)
        await db
          .updateTable('reviews')
          .set({ state, isOpen })
          .where('applicationId', 'in', ofState)
          .execute();
    }
    const reads = idsOf((age) => age % 4 !== 0 || age >= few).map((applicationId) => ({
      applicationId,
      userId: adminId,
    }));
    if (reads.length > 0) await db.insertInto('reviewReads').values(reads).execute();
  });
}

async function fillActivity(db: Db, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.now() - (count - index) * 60_000).toISOString(),
    by: index % 2 === 0 ? 'wren' : 'june',
    what: 'uploaded image' as const,
    targetKind: 'image' as const,
    targetId: index + 1,
    targetLabel: null,
  }));
  await inBatches(lines, (some) => db.insertInto('activity').values(some).execute());
}

async function fillSubscribers(db: Db, count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, index) => `reader${index}@example.org`);
  await addSubscribers({ database: { db } }, emails);
  await db
    .updateTable('subscribers')
    .set({ letterWeek: week })
    .where('id', '<=', count - few)
    .execute();
}

async function chooseReaders({ db }: StaffedSite): Promise<void> {
  const undone = new Error('only measured');
  const now = `${week}T15:00:00.000Z`;
  const choosing = db.transaction().execute(async (trx) => {
    await new NewslettersStore(trx).claim(week, { decidedAt: now, room: 10 }, now);
    throw undone;
  });
  await choosing.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** Of the last week as many as there are of all, and the rest before it. */
async function fillCounts(db: Db, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.now() - Math.floor(index / (few / 7)) * dayMs).toISOString().slice(0, 10),
    ...{ name: 'page_view', path: `/events/${index}`, label: '', count: 100 },
  }));
  await inBatches(rows, (some) => db.insertInto('dailyCounts').values(some).execute());
}
