import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { BusySite } from './busy-site.ts';

/**
 * Everything that was acknowledged is there once, with its files whole and its messages; and no application is there
 * of which its performer was not told in the end.
 */
export async function expectNothingLost(busy: BusySite, environment: Environment): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = environment;
  const { db } = await connectDatabase({ databaseUrl, dataDir }, () => {});
  const rows = await db.selectFrom('applications').select(['id', 'name', 'idempotencyKey']).execute();
  const files = await db.selectFrom('applicationFiles').selectAll().execute();
  const messages = await db.selectFrom('outbox').select('applicationId').execute();
  const events = await db.selectFrom('events').select('name').execute();
  await db.destroy();

  expect(rows.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
    [...busy.acknowledged.keys()].toSorted(),
  );
  const told = new Set(messages.map(({ applicationId }) => applicationId));
  for (const { id, name, idempotencyKey } of rows) {
    const answer = busy.acknowledged.get(idempotencyKey ?? '');
    const own = files.filter(({ applicationId }) => applicationId === id).map(({ filename }) => filename);
    expect(answer).toMatchObject({ id });
    expect(name).toBe(idempotencyKey);
    expect(own.toSorted()).toEqual(answer?.bandPhotos.map((url) => url.split('/').at(-1)).toSorted());
    expect(own).toHaveLength(1 + (Number(name.split('-')[2]) % 3));
    expect(told).toContain(id);
  }
  for (const { filename, byteSize } of files) {
    const bytes = readFileSync(join(dataDir, 'files', 'applications', filename));
    expect(bytes.length).toBe(byteSize);
    expect((await sharp(bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
      width: 48,
      height: 32,
    });
  }
  const names = events.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(busy.events));
  expect(new Set(names).size).toBe(names.length);
  expect(busy.oddities.join('\n')).toBe('');
}
