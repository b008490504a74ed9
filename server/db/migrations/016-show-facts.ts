import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Optional facts of a show, and the number of changes to it, which calendars ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['location', 'doorsDateTime', 'price', 'ages', 'ticketUrl', 'performer']) {
    await sql`alter table events add column ${sql.id(column)} text`.execute(db);
  }
  await sql`alter table events add column status text not null default 'scheduled'`.execute(db);
  await sql`alter table events add column "seriesId" integer`.execute(db);
  await sql`create index "eventsBySeries" on events ("seriesId", "startDateTime")`.execute(db);
  await sql`alter table events add column "changeCount" integer not null default 0`.execute(db);
  await sql`alter table events add column "searchText" text not null default ''`.execute(db);
  await fillSearchText(db as Kysely<Pick<Tables, 'events'>>);
}

/** In small pages: descriptions may be long. */
async function fillSearchText(db: Kysely<Pick<Tables, 'events'>>): Promise<void> {
  for (let last = 0; ; ) {
    const events = await db
      .selectFrom('events')
      .select(['id', 'name', 'description', 'category'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(100)
      .execute();
    if (events.length === 0) return;
    for (const event of events) {
      await db
        .updateTable('events')
        .set({ searchText: searchTextOf(event) })
        .where('id', '=', event.id)
        .execute();
      last = event.id;
    }
  }
}

/** As it was made when this was released: the words of a guest find the event in it. */
function searchTextOf({
  name,
  description,
  category,
}: Record<'name' | 'description' | 'category', string>): string {
  const text = [name, category, plainText(description)].filter(Boolean).join('\n').slice(0, 4_000);
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const lineEnds =
  /<\/?(?:p|br|hr|h\d|ul|ol|li|div|blockquote|pre|table|thead|tbody|tr|figure|figcaption)\b[^>]*>/gi;
const endsWithPause = /[\p{Pd}.,:;!?…·•|。、，！？：；]["'\p{Pe}\p{Pf}]*$/u;

/** The text of a sanitized description, on one line. */
function plainText(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(lineEnds, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const last = lines.pop() ?? '';
  return lines.map((line) => line + (endsWithPause.test(line) ? ' ' : ' · ')).join('') + last;
}
