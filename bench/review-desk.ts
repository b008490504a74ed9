import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import type { ConnectedDatabase } from '#server/db/tables.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { storeApplications } from '#tests/support/stored-applications.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const few = 100;
const many = 10_000;
const batch = 500;
const rounds = 31;
/** As many as there are of each state on the small desk, so that both answer with as many rows. */
const pageSize = few / 5;
const hourMs = 3_600_000;
const states = ['new', 'shortlisted', 'booked', 'declined', 'withdrawn'] as const;

interface Desk {
  site: SiteProcess;
  headers: Record<string, string>;
}

/**
 * What a staff member asks for on the review desk, after a hundred applications and after ten thousand. The hundred
 * newest are the same on both: some of every state, a few late and a few unread. What is older is decided and read.
 */
export async function reviewDesk(): Promise<Figure[]> {
  const [small, large] = [await startDesk(few), await startDesk(many)];
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['the list', '/api/admin/applications'],
    ['a page of the desk', '/api/admin/applications?limit=50&reviews=true'],
    ...states.map(
      (state) => [`what is ${state}`, `/api/admin/applications?limit=${pageSize}&review=${state}`] as const,
    ),
    ['what is overdue', '/api/admin/applications?overdue=true'],
    ['what is unread', '/api/admin/applications?unread=true'],
    ['the counts', '/api/admin/applications/counts'],
  ] as const) {
    for (let warmUp = 0; warmUp < 10; warmUp += 1) {
      await fetchMs(small, path);
      await fetchMs(large, path);
    }
    const { ratio, value, referenceValue } = await medianRatio(
      rounds,
      () => fetchMs(large, path),
      () => fetchMs(small, path),
    );
    figures.push({
      name: `${what} of 10,000 applications against 100, time`,
      value: ratio,
      limit: { atMost: 1.5 },
      note: `${value.toFixed(1)} ms against ${referenceValue.toFixed(1)} ms`,
    });
  }
  await small.site.stop();
  await large.site.stop();
  return figures;
}

async function startDesk(count: number): Promise<Desk> {
  let admin: SignedInAdmin | undefined;
  const site = await startSite(0, async (database, url) => {
    const clock = () => new Date();
    const sessions = new Sessions(new SessionsStore(database.db), clock, url);
    const accounts = new AccountsStore(database.db);
    admin = await signedInAdmin({ services: { accounts, sessions, clock } });
    await fill(database, count, admin.id);
  });
  return { site, headers: { ...admin?.headers } };
}

async function fill(database: ConnectedDatabase, count: number, adminId: number): Promise<void> {
  const { db } = database;
  const bio = 'Songs after midnight, for people who stay: two voices, a bass, a suitcase for a drum. '.repeat(
    6,
  );
  for (let from = 0; from < count; from += batch) {
    const age = (index: number) => count - 1 - from - index;
    const ids = await storeApplications(
      { services: { database, clock: () => new Date() } },
      Array.from({ length: Math.min(batch, count - from) }, (_, index) => ({
        name: `Act number ${from + index}`,
        bandBio: bio,
        submittedAt: new Date(Date.now() - age(index) * hourMs).toISOString(),
      })),
    );
    for (const state of states) {
      const ofState = ids.filter((_, index) => stateAt(age(index)) === state);
      const isOpen = state === 'new' || state === 'shortlisted';
      if (ofState.length > 0)
        await db
          .updateTable('reviews')
          .set({ state, isOpen })
          .where('applicationId', 'in', ofState)
          .execute();
    }
    const reads = ids
      .filter((_, index) => age(index) % 4 !== 0 || age(index) >= few)
      .map((applicationId) => ({ applicationId, userId: adminId }));
    if (reads.length > 0) await db.insertInto('reviewReads').values(reads).execute();
  }
}

/** What is older than the newest hundred is declined. */
function stateAt(age: number) {
  return age < few ? states[age % states.length] : 'declined';
}

/** The mean of five, one after the other: a single answer takes less time than the machine's noise. */
async function fetchMs({ site, headers }: Desk, path: string): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < 5; time += 1) {
    const answer = await fetch(site.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (performance.now() - startedAt) / 5;
}
