import type { ConnectedDatabase } from '#server/db/tables.ts';
import { EventsStore, type NewEvent } from '#server/events/events.store.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const dayMs = 86_400_000;
const shownShows = 100;
const manyShows = 10_000;
const rounds = 31;

/** A hundred shows that the calendar shows, and before them as many as there are. */
function shows(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = index < shownShows ? index - shownShows / 2 : 200 + index;
    const startMs = Date.now() - daysAgo * dayMs;
    return {
      name: `Evening number ${index}`,
      description: `<p>${'A small room, a good song, and people who listen. '.repeat(1 + (index % 8))}</p>`,
      startDateTime: new Date(startMs).toISOString(),
      endDateTime: new Date(startMs + dayMs / 12).toISOString(),
      imageUrl: null,
      category: index % 3 === 0 ? 'Community Event' : 'Live Music',
    };
  });
}

function startWith(count: number): Promise<SiteProcess> {
  return startSite(0, async ({ db }: ConnectedDatabase) => {
    const all = shows(count);
    for (let from = 0; from < all.length; from += 500) {
      await new EventsStore(db).add(all.slice(from, from + 500), new Date().toISOString());
    }
  });
}

/** What calendars, feed readers and search engines fetch, from a house with a long past and from one without. */
export async function feeds(): Promise<Figure[]> {
  const few = await startWith(shownShows);
  const many = await startWith(manyShows);
  const figures: Figure[] = [];
  for (const path of ['/events.ics', '/events.rss', '/events.json', '/sitemap.xml', '/events?view=month']) {
    for (const [what, measure] of [
      ['rendering', freshMs],
      ['kept', fetchMs],
    ] as const) {
      for (let warmUp = 0; warmUp < 10; warmUp += 1) {
        await measure(few, path);
        await measure(many, path);
      }
      const { ratio, value, referenceValue } = await medianRatio(
        rounds,
        () => measure(many, path),
        () => measure(few, path),
      );
      figures.push({
        name: `${what} ${path} with 10,000 events against 100, both with 100 in the window shown, time`,
        value: ratio,
        limit: { atMost: 1.5 },
        note: `${value.toFixed(1)} ms against ${referenceValue.toFixed(1)} ms`,
      });
    }
  }
  await few.stop();
  await many.stop();
  return figures;
}

/** The mean of ten, one after the other: a kept document takes less time than the machine's noise. */
async function fetchMs(site: SiteProcess, path: string): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < 10; time += 1) await (await fetch(site.url + path)).arrayBuffer();
  return (performance.now() - startedAt) / 10;
}

async function freshMs(site: SiteProcess, path: string): Promise<number> {
  await site.change();
  const startedAt = performance.now();
  await (await fetch(site.url + path)).arrayBuffer();
  return performance.now() - startedAt;
}
