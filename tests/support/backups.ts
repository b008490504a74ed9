import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ArchiveReader } from '#server/backup/archive-reader.ts';
import { type BackupOrder, backUpSite } from '#server/backup/back-up-site.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restoreSite } from '#server/backup/restore-site.ts';
import { type Environment, parseConfig } from '#server/config.ts';
import type { Dialect } from '#server/db/tables.ts';
import type { FilePlace } from '#server/files/files.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newShares } from './test-site.ts';

const order = {
  clock: () => new Date(),
  progress: { show() {}, end() {} },
  signal: new AbortController().signal,
  log: { warn() {} },
};

/** What `npm run backup` does, within this process. */
export function backUp(
  environment: Environment,
  path: string,
  others: Partial<Pick<BackupOrder, 'files' | 'clock'>> = {},
) {
  return backUpSite({ ...order, config: parseConfig(environment), ...others }, path);
}

/** What `npm run restore` does, within this process. */
export function restore(environment: Environment, path: string, unsubscribedLists: string[] = []) {
  return restoreSite({ ...order, unsubscribedLists, config: parseConfig(environment) }, path);
}

/** Settings of a place where nothing is yet, files in S3 beside PostgreSQL; its folder is gone after the test. */
export async function emptyPlace(dialect: Dialect): Promise<Environment & { DATA_DIR: string }> {
  const DATA_DIR = join(tmpdir(), `greenroom-test-${randomBytes(8).toString('hex')}`);
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return { DATA_DIR, ...(await newShares(dialect)) };
}

/** The names of what is kept there, wherever that is. */
export async function filesIn(place: Environment, kind: FilePlace): Promise<string[]> {
  const { applicationFiles, galleryFiles } = openFiles(parseConfig(place));
  const names: string[] = [];
  for await (const { name } of (kind === 'gallery' ? galleryFiles : applicationFiles).list())
    names.push(name);
  return names.toSorted();
}

export async function manifestOf(path: string): Promise<Manifest> {
  await using file = await open(path, 'r');
  return (await ArchiveReader.open(file)).manifest;
}
