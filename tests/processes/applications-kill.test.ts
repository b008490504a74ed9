import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { submitApplication } from '#contract/applications.ts';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { formBody, formType, sampleFields, samplePhoto } from '#tests/support/sample-application.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

/** `KILLS=200 KILLED_DATABASE=postgres vitest run …` does the same for longer, on the other database. */
const kills = Number(process.env.KILLS ?? 20);
const isPostgres = process.env.KILLED_DATABASE === 'postgres';
const performers = 6;
const applications = 200;
/** After so many answers in one life, on average; and then within these milliseconds. */
const answersPerLife = applications / kills;
const maxDelayMs = 40;

interface Acknowledged {
  id: number;
  bandPhotos: string[];
  /** How often it was sent until the server said so. */
  tries: number;
}

test(
  `Of ${kills} kills in the middle of applications no performer loses one, and none is stored twice`,
  async () => {
    const random = seededRandom(20_261_115);
    const dataDir = temporaryFolder();
    const environment: Environment = {
      DATA_DIR: dataDir,
      SAMPLE_CONTENT: 'off',
      APPLICATION_LIMIT: '0',
      ...(isPostgres ? { DATABASE_URL: await emptyPostgres() } : {}),
    };
    const acknowledged = new Map<string, Acknowledged>();
    const photos = await Promise.all(['#123', '#a52', '#0f0'].map((colour) => samplePhoto(colour)));
    let server: ServerProcess | null = null;
    let isOver = false;
    let onAnswer = () => {};

    /** Sends one application after another, each until it is acknowledged, as the form does with its key. */
    async function perform(performer: number): Promise<void> {
      for (let number = 0; !isOver; number += 1) {
        const key = `performer-${performer}-${number}`;
        const body = formBody(
          { ...sampleFields, name: key },
          photos.slice(0, 1 + (number % 3)).map((bytes) => ({ bytes })),
        );
        for (let tries = 1; !acknowledged.has(key); tries += 1) {
          const answer = server && (await send(server.url, key, body));
          if (answer) {
            acknowledged.set(key, { ...answer, tries });
            onAnswer();
          } else await sleep(20);
        }
      }
    }

    /** Counted in answers and not in time: a slow machine is killed as often in the middle of its work as a fast one. */
    async function answers(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      let missing = count;
      onAnswer = () => {
        missing -= 1;
        if (missing <= 0) resolve();
      };
      if (count > 0) await promise;
    }

    const performing = Array.from({ length: performers }, (_, index) => perform(index));
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = await startServerProcess(environment);
      const enough = answers(Math.round(random() * 2 * answersPerLife));
      server = victim;
      await enough;
      await sleep(random() * maxDelayMs);
      server = null;
      expect(await victim.end('SIGKILL')).toBe('SIGKILL');
    }
    isOver = true;
    const last = await startServerProcess(environment);
    server = last;
    await Promise.all(performing);
    expect(await last.end('SIGTERM')).toBe(0);

    const database = await connectDatabase({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {});
    const rows = await database.db
      .selectFrom('applications')
      .select(['id', 'name', 'idempotencyKey'])
      .execute();
    const files = await database.db.selectFrom('applicationFiles').selectAll().execute();
    await database.db.destroy();

    expect(rows.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
      [...acknowledged.keys()].toSorted(),
    );
    for (const { id, name, idempotencyKey } of rows) {
      const answer = acknowledged.get(idempotencyKey ?? '');
      const own = files.filter(({ applicationId }) => applicationId === id).map(({ filename }) => filename);
      expect(answer).toMatchObject({ id });
      expect(name).toBe(idempotencyKey);
      expect(own.toSorted()).toEqual(answer?.bandPhotos.map((url) => url.split('/').at(-1)).toSorted());
      expect(own).toHaveLength(1 + (Number(name.split('-')[2]) % 3));
    }
    for (const { filename, byteSize } of files) {
      const bytes = readFileSync(join(dataDir, 'files', 'applications', filename));
      expect(bytes.length).toBe(byteSize);
      expect((await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
        width: 48,
        height: 32,
      });
    }
    // Otherwise nobody was killed at work.
    expect([...acknowledged.values()].some(({ tries }) => tries > 1)).toBe(true);
  },
  60_000 + kills * 30_000,
);

/** The record of a 201; null when the server was gone before it said so. */
async function send(url: string, key: string, body: Buffer): Promise<Omit<Acknowledged, 'tries'> | null> {
  try {
    const answer = await fetch(`${url}${submitApplication.path}`, {
      method: 'POST',
      headers: { 'content-type': formType, 'idempotency-key': key },
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Acknowledged;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
