import fc from 'fast-check';
import type { LightMyRequestResponse as LightResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCategories } from '#contract/events/event-values.ts';
import { newImageName } from '#server/gallery/image-name.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { propertyTimeoutMs, tried } from '#tests/support/seeded-random.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

/** What the lists differ by. Few moments, so that many rows have the same. */
interface Row {
  startsAt: string;
  endsAt: string;
  isHidden: boolean;
  category: (typeof eventCategories)[number];
}

type StoredRow = Row & { id: number };

const now = '2026-11-15T17:00:00.000Z';
const moments = [-48, -24, -24.5, -1, 0, 1, 24].map((hours) =>
  new Date(Date.parse(now) + hours * 3_600_000).toISOString(),
);
const rows = fc.array(
  fc
    .record({
      startsAt: fc.constantFrom(...moments),
      hours: fc.constantFrom(0, 1, 24),
      isHidden: fc.boolean(),
      category: fc.constantFrom(...eventCategories),
    })
    .map(({ hours, ...row }): Row => {
      const endsAt = new Date(Date.parse(row.startsAt) + hours * 3_600_000).toISOString();
      return { ...row, endsAt };
    }),
  { maxLength: 14 },
);

const byId = (one: StoredRow, other: StoredRow) => one.id - other.id;
const byStart = (one: StoredRow, other: StoredRow) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || byId(one, other);
const latestFirst = (one: StoredRow, other: StoredRow) => byStart(other, one);
const newestFirst = (one: StoredRow, other: StoredRow) => byId(other, one);

async function storeEvents({ services }: TestSite, all: Row[]): Promise<number[]> {
  const events = all.map(({ startsAt, endsAt, isHidden, category }) =>
    sampleEvent({ startDateTime: startsAt, endDateTime: endsAt, archived: isHidden, category }),
  );
  return events.length === 0 ? [] : services.events.add(events, now);
}

async function storeImages({ services }: TestSite, all: Row[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { startsAt, isHidden } of all) {
    const filename = newImageName('jpg');
    const file = {
      filename,
      originalName: 'x.jpg',
      fileSize: 1,
      mimeType: 'image/jpeg',
      width: 1,
      height: 1,
    };
    const words = { category: 'venue', description: null, tags: null, isPublic: !isHidden };
    ids.push((await services.gallery.add({ ...file, ...words }, startsAt)).id);
  }
  return ids;
}

const storeAsApplications = (site: TestSite, all: Row[]) =>
  storeApplications(
    site,
    all.map(({ startsAt, isHidden }) => ({ submittedAt: startsAt, isSuspectedSpam: isHidden })),
  );

interface List {
  name: string;
  path: string;
  table: 'events' | 'images' | 'applications';
  store(site: TestSite, all: Row[]): Promise<number[]>;
  holds(row: Row): boolean;
  order(one: StoredRow, other: StoredRow): number;
  /** Has a cursor of a moment and an id; the others have an id. */
  hasMoments?: true;
}

const eventList = { table: 'events', store: storeEvents, hasMoments: true } as const;
const lists: List[] = [
  { ...eventList, name: 'all events', path: '/api/events?', holds: isShown, order: byStart },
  {
    ...eventList,
    name: 'upcoming events',
    path: '/api/events?when=upcoming&',
    holds: (row) => isShown(row) && row.endsAt > now,
    order: byStart,
  },
  {
    ...eventList,
    name: 'past events of a category',
    path: `/api/events?when=past&category=${encodeURIComponent(eventCategories[0])}&`,
    holds: (row) => isShown(row) && row.endsAt <= now && row.category === eventCategories[0],
    order: latestFirst,
  },
  {
    name: 'public images',
    path: '/api/gallery?',
    table: 'images',
    store: storeImages,
    holds: isShown,
    order: latestFirst,
    hasMoments: true,
  },
  {
    name: 'applications',
    path: '/api/admin/applications?',
    table: 'applications',
    store: storeAsApplications,
    holds: () => true,
    order: newestFirst,
  },
  {
    name: 'suspected applications',
    path: '/api/admin/applications?suspected=only&',
    table: 'applications',
    store: storeAsApplications,
    holds: ({ isHidden }) => isHidden,
    order: newestFirst,
  },
];

function isShown({ isHidden }: Row): boolean {
  return !isHidden;
}

/** A cursor that someone has cut, or typed something into. */
const change = fc.record({
  percent: fc.constantFrom(0, 0, 10, 50, 90, 100, 100),
  removed: fc.nat(30),
  typed: fc.oneof(
    fc.constantFrom('', '', '_', '0', '9', 'Z', '-', '.', ' ', '%00', '\u0000', '\ud800', "'", '9999999999'),
    fc.string({ unit: anyCharacter, maxLength: 4 }),
  ),
});
const idCursor = /^[1-9]\d{0,9}$/;
const momentCursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;

describe.each(dialects)('Whatever is in a list, on %s', { timeout: propertyTimeoutMs }, (dialect) => {
  let site: TestSite;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await startTestSite({ dialect, now });
    ({ headers } = await signedInAdmin(site));
  });
  afterAll(() => site.close());

  const ask = (url: string) => site.http.inject({ url, headers });
  const idsOf = (answer: LightResponse) => answer.json<{ id: number }[]>().map(({ id }) => id);

  async function storedIds({ table, store, holds, order }: List, all: Row[]): Promise<number[]> {
    await site.database.db.deleteFrom(table).execute();
    const ids = await store(site, all);
    const stored = all.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
    return stored
      .filter(holds)
      .toSorted(order)
      .map(({ id }) => id);
  }

  test.each(lists)('its pages are the whole of it, once and in order: $name', async (list) => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 6 }), async (all, size) => {
        const expected = await storedIds(list, all);
        const pages: number[][] = [];
        let next: string | undefined = `${list.path}limit=${size}`;
        while (next !== undefined && pages.length <= all.length) {
          const answer: LightResponse = await ask(next);
          expect(answer.statusCode).toBe(200);
          pages.push(idsOf(answer));
          next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
        }
        expect(pages.flat()).toEqual(expected);
        // Every page is full but the last, and none is empty that another one leads to.
        expect(pages.length).toBe(Math.max(1, Math.ceil(expected.length / size)));
      }),
      tried(6),
    );
  });

  test.each(lists)('a cursor that was changed by hand is a page of it or refused: $name', async (list) => {
    const all = moments.flatMap((startsAt): Row[] => {
      const row = { startsAt, endsAt: startsAt, isHidden: list.path.includes('suspected') };
      return [
        { ...row, category: eventCategories[0] },
        { ...row, category: eventCategories[0] },
      ];
    });
    const expected = await storedIds(list, all);
    const first = await ask(`${list.path}limit=2`);
    const cursor = /[?&]after=([^&>]+)/.exec(String(first.headers.link))?.[1];
    const valid = decodeURIComponent(cursor ?? '');
    expect(valid).toMatch(list.hasMoments ? momentCursor : idCursor);
    await fc.assert(
      fc.asyncProperty(change, async ({ percent, removed, typed }) => {
        const at = Math.floor((valid.length * percent) / 100);
        const changed = valid.slice(0, at) + typed + valid.slice(at + removed);
        const sent = new URLSearchParams({ after: changed }).toString();
        const after = new URLSearchParams(sent).get('after') ?? '';
        const answer = await ask(`${list.path}${sent}`);
        const id = Number(after.split('_').at(-1));
        const isCursor = (list.hasMoments ? momentCursor : idCursor).test(after) && id <= 2 ** 31 - 1;
        expect(answer.statusCode).toBe(isCursor ? 200 : 400);
        // Something that was there from some place on, whatever place that is.
        if (isCursor) expect(idsOf(answer)).toEqual(expected.slice(expected.length - idsOf(answer).length));
      }),
      tried(25),
    );
  });
});
