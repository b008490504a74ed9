import { randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import type { Config, Environment } from '#server/config.ts';
import { sqliteFile } from '#server/db/connect.ts';
import type { StoreState } from '#server/files/file-ownership.ts';
import { type Files, isStoredName } from '#server/files/files.ts';
import { newBucket } from './s3-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TestSite } from './test-site.ts';

export type StoreKind = 'disk' | 'S3';
export const storeKinds: StoreKind[] = ['disk', 'S3'];

export const dayMs = 24 * 60 * 60_000;

/** Settings of an empty place for files, with SQLite beside it unless a database is added. That has tables. */
export async function emptyStore(kind: StoreKind): Promise<Environment & { DATA_DIR: string }> {
  const DATA_DIR = temporaryFolder();
  copyFileSync(inject('migrated').sqlite, sqliteFile(DATA_DIR));
  using database = new DatabaseSync(sqliteFile(DATA_DIR));
  database.prepare('update "siteIdentity" set "siteId" = ?').run(randomUUID());
  return { DATA_DIR, ...(kind === 'S3' ? await newBucket(inject('s3')) : {}) };
}

/** All that is in a store, finished and not aside, as `place/name`. */
export async function storedNames({ services }: TestSite): Promise<string[]> {
  return [
    ...(await namesOf(services.applicationFiles.list())).map((name) => `applications/${name}`),
    ...(await namesOf(services.galleryFiles.list())).map((name) => `gallery/${name}`),
  ];
}

export async function asideNames(files: Files): Promise<string[]> {
  return namesOf(files.listQuarantined());
}

/** Files of the gallery that no row names, as old as the sweep wants them. */
export async function addOrphans(site: TestSite, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${String(index).padStart(32, '0')}.jpg`);
  for (const name of names) await site.services.galleryFiles.put(name, Buffer.from(name));
  for (const name of names) age(site, 'gallery', name, 2);
  return names;
}

/** As if it had lain there for so many days. */
export function age(site: TestSite, place: Parameters<typeof ageFile>[1], name: string, days: number): void {
  ageFile(site.config, place, name, new Date(site.time.now.getTime() - days * dayMs));
}

/** As old as the sweep wants them, all that are there. */
export async function ageAll(site: TestSite): Promise<void> {
  for (const path of await storedNames(site)) {
    const [place, name = ''] = path.split('/') as ['applications' | 'gallery', string];
    age(site, place, name, 7);
  }
}

export function stateOf(site: TestSite): StoreState | undefined {
  return site.services.fileOwnership.known;
}

/** The warnings about files that are not the site's own. */
export function foreignWarnings(site: TestSite): string[] {
  return site.logged
    .filter(({ event }) => event === 'files of another site')
    .map(({ level, msg }) => `${level} ${msg}`);
}

async function namesOf(listed: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of listed) if (isStoredName(name)) names.push(name);
  return names.toSorted();
}

type Kind = 'applications' | 'gallery';
type AnyPlace = Kind | `aside/${Kind}`;

/** The names of what a site keeps, wherever that is, and of uploads on their way in any of its processes. */
export async function keptFiles(
  { services, processes }: TestSite,
  kind: Kind = 'applications',
): Promise<{ files: string[]; uploads: string[] }> {
  const kept = kind === 'gallery' ? services.galleryFiles : services.applicationFiles;
  const files: string[] = [];
  for await (const { name } of kept.list()) files.push(name);
  return {
    files: files.toSorted(),
    uploads: processes.flatMap(({ config }) => entries(join(config.dataDir, 'uploads'))),
  };
}

/** The same for applications, as it is on the disk of one process. */
export function keptOnDisk(dataDir: string): { files: string[]; uploads: string[] } {
  return {
    files: entries(join(dataDir, 'files', 'applications')),
    uploads: entries(join(dataDir, 'uploads')),
  };
}

/** Where a file really is, behind whatever keeps it: for what no front door does. */
export function pathOfFile({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, kind: AnyPlace, name: string) {
  return s3
    ? join(inject('s3').folder, s3.bucket, kind, `${name}._S3rver_object`)
    : join(dataDir, 'files', kind, name);
}

/** As if it had last been touched then. */
export function ageFile(config: Config, kind: AnyPlace, name: string, changedAt: Date): void {
  utimesSync(pathOfFile(config, kind, name), changedAt, changedAt);
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
