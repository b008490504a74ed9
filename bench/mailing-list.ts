import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/tables.ts';
import { NewslettersStore } from '#server/subscribers/newsletters.store.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { startSite } from './site-process.ts';

const rounds = 101;
const warmUps = 10;
const week = '2026-11-19';

/** Whether the time of an answer tells who is on the list, and whether a long list slows the letter down. */
export async function mailingList(): Promise<Figure[]> {
  return [...(await signUpTimes()), await claimTime()];
}

async function signUpTimes(): Promise<Figure[]> {
  const site = await startSite(
    0,
    async (database) => {
      await addSubscribers({ database }, addresses('known'));
      await addSubscribers({ database }, addresses('gone'), 'ended');
    },
    // Each request comes from another client, so that nobody is refused. No mail server listens there.
    { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'booking@example.com' },
  );
  let client = 0;
  async function signUp(kind: string): Promise<number> {
    client += 1;
    const from = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
    const begun = performance.now();
    const answer = await fetch(`${site.url}/api/subscribers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: `${kind.replace(' ', '-')}${client}@example.org` }),
    });
    await answer.text();
    if (answer.status !== 202) throw new Error(`${kind}: ${answer.status}`);
    return performance.now() - begun;
  }
  const figures: Figure[] = [];
  // The last is new as well, and shows how much of a difference is chance.
  for (const kind of ['known', 'gone', 'also new']) {
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) {
      await signUp(kind);
      await signUp('new');
    }
    const { ratio, value, referenceValue } = await medianRatio(
      rounds,
      () => signUp(kind),
      () => signUp('new'),
    );
    figures.push({
      name: `signing up with an address that is ${kind} against one that is new, time`,
      // Faster tells as much as slower.
      value: Math.max(ratio, 1 / ratio),
      limit: { atMost: 1.3 },
      note: `${value.toFixed(2)} ms against ${referenceValue.toFixed(2)} ms`,
    });
  }
  await site.stop();
  return figures;
}

/** Choosing the next ten, where all but a hundred have had their letter already. */
async function claimTime(): Promise<Figure> {
  const few = await listOf(100);
  const many = await listOf(10_000);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    () => claimMs(many.db),
    () => claimMs(few.db),
  );
  await few.close();
  await many.close();
  return {
    name: 'choosing the next ten of 10,000 subscribers against 100, time',
    value: ratio,
    limit: { atMost: 2 },
    note: `${value.toFixed(2)} ms against ${referenceValue.toFixed(2)} ms`,
  };
}

async function listOf(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'));
  const database = await connectDatabase({ databaseUrl: undefined, dataDir: folder }, () => {});
  await addSubscribers({ database }, addresses('reader', count));
  await database.db
    .updateTable('subscribers')
    .set({ letterWeek: week })
    .where('id', '<=', count - 100)
    .execute();
  return {
    db: database.db,
    async close() {
      await database.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function claimMs(db: Db): Promise<number> {
  const undone = new Error('only measured');
  const now = `${week}T15:00:00.000Z`;
  const begun = performance.now();
  await db
    .transaction()
    .execute(async (trx) => {
      await new NewslettersStore(trx).claim(week, { decidedAt: now, room: 10 }, now);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return performance.now() - begun;
}

/** As many as there are requests. */
function addresses(name: string, count = 1_000): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}@example.org`);
}
