import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';
import {
  blockBytes,
  encodeHeader,
  endBytes,
  manifestChecksumName,
  manifestName,
  paddingAfter,
  rowsName,
} from '#server/backup/archive-layout.ts';
import { ArchiveReader } from '#server/backup/archive-reader.ts';
import { type BackupOrder, backUpSite } from '#server/backup/back-up-site.ts';
import { type Manifest, manifestChecksumOf } from '#server/backup/manifest.ts';
import { restoreSite } from '#server/backup/restore-backup.ts';
import { type Environment, parseConfig } from '#server/config.ts';
import { sqliteFile } from '#server/db/connect.ts';
import type { Dialect, FilePlace } from '#server/db/tables.ts';
import { openFiles } from '#server/files/open-files.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { migratedShares, newShares } from './test-site.ts';

const order = {
  clock: () => new Date(),
  progress: () => {},
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
export function restore(environment: Environment, path: string) {
  return restoreSite({ ...order, config: parseConfig(environment) }, path);
}

/** Settings of a place where nothing is yet, files in S3 beside PostgreSQL; its folder is gone after the test. */
export async function emptyPlace(dialect: Dialect): Promise<Environment & { DATA_DIR: string }> {
  const DATA_DIR = join(tmpdir(), `greenroom-test-${randomBytes(8).toString('hex')}`);
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return { DATA_DIR, ...(await newShares(dialect)) };
}

/** The same with tables, as a first start leaves it: to make them takes a restore longer than all the rest. */
export async function placeWithTables(dialect: Dialect): Promise<Environment & { DATA_DIR: string }> {
  const DATA_DIR = temporaryFolder();
  if (dialect === 'sqlite') copyFileSync(inject('migrated').sqlite, sqliteFile(DATA_DIR));
  return { DATA_DIR, ...(await migratedShares(dialect)) };
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

/** What an archive is made of, to be changed before it is written: by someone who can compute checksums. */
export interface ArchiveContent {
  manifest: Manifest;
  bodies: Map<string, Buffer>;
}

export async function readContent(path: string): Promise<ArchiveContent> {
  await using file = await open(path, 'r');
  const archive = await ArchiveReader.open(file);
  const bodies = new Map<string, Buffer>();
  for (const { name } of archive.manifest.entries) bodies.set(name, await buffer(archive.read(name)));
  return { manifest: archive.manifest, bodies };
}

/** With sizes and checksums that are right, unless `changeManifest` makes them wrong. */
export function writeContent(
  path: string,
  { manifest, bodies }: ArchiveContent,
  changeManifest: (manifest: Record<string, unknown>) => void = () => {},
  changeBlocks: (blocks: Map<string, Buffer>) => void = () => {},
): void {
  const entries = [...bodies].map(([name, body]) => ({
    name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  }));
  const changed: Record<string, unknown> = structuredClone({ ...manifest, entries });
  changeManifest(changed);
  const text = Buffer.from(JSON.stringify(changed));
  const blocks = new Map([...bodies].map(([name, body]) => [name, entry(name, body)]));
  changeBlocks(blocks);
  writeBlocks(path, [
    ...blocks.values(),
    entry(manifestName, text),
    entry(manifestChecksumName, Buffer.from(manifestChecksumOf(text))),
  ]);
}

export function writeBlocks(path: string, blocks: Buffer[]): void {
  writeFileSync(path, Buffer.concat([...blocks, Buffer.alloc(endBytes)]));
}

/** An entry with a header of ours, or with another one. */
export function entry(name: string, body: Buffer, header?: Buffer): Buffer {
  const writtenAt = new Date('2026-11-15T17:00:00Z');
  const ours = header ?? encodeHeader({ name, bytes: body.length, writtenAt });
  if (ours.length !== blockBytes) throw new Error('A header is one block');
  return Buffer.concat([ours, body, Buffer.alloc(paddingAfter(body.length))]);
}

/** What tables have got since there are site ids. */
const laterColumns: Record<string, string[]> = {
  events: [
    'location',
    'doorsDateTime',
    'price',
    'ages',
    'ticketUrl',
    'performer',
    'status',
    'seriesId',
    'changeCount',
    'searchText',
    'applicationId',
  ],
  images: [
    'followsEvents',
    'posterOrder',
    'describedByStaff',
    'uploadKey',
    'uploadFingerprint',
    'caption',
    'focusX',
    'focusY',
    'roomPosition',
    'searchText',
    'applicationId',
  ],
  outbox: ['handedOverAt', 'interruptions', 'linkMark', 'subscriberId', 'unsubscribeUrl'],
  users: ['lastSignInAt', 'teamRole'],
};

/** A row as the version before site ids knew it. */
export function earlierRow<Row extends object>(table: string, row: Row): Row {
  const isKnown = ([name]: [string, unknown]) => !laterColumns[table]?.includes(name);
  return Object.fromEntries(Object.entries(row).filter(isKnown)) as Row;
}

/** Changes the rows of one table in an archive. */
export function rewriteRows(
  { bodies }: ArchiveContent,
  table: string,
  rewrite: (row: Record<string, unknown>) => object,
): void {
  const lines = String(bodies.get(rowsName(table)))
    .split('\n')
    .filter(Boolean);
  const rows = lines.map((line) => `${JSON.stringify(rewrite(JSON.parse(line)))}\n`);
  bodies.set(rowsName(table), Buffer.from(rows.join('')));
}

const laterTables = [
  'departures',
  'sheets',
  'outcomes',
  'venueFacts',
  'venueLogo',
  'venuePhotos',
  'reviews',
  'bookings',
  'reviewReads',
  'reviewScores',
  'reviewNotes',
  'reviewHistory',
  'reviewMessages',
  'reviewSettings',
  'subscribers',
  'subscriberLinks',
  'letters',
  'letterWeeks',
  'letterSettings',
  'passkeys',
  'activity',
  'erasedApplications',
  'erasedKeys',
];

/** Takes the tables out of an archive that an earlier version did not have: the one before site ids, unless it is said. */
export function dropLaterTables({ manifest, bodies }: ArchiveContent, later = laterTables): void {
  manifest.tables = manifest.tables.filter(({ name }) => !later.includes(name));
  for (const table of later) bodies.delete(rowsName(table));
}
