import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { siteIdPattern } from '../files/files.ts';
import { manifestName } from './archive-layout.ts';

/** Why a backup or restore failed: one sentence for the person who ran the command. */
export class BackupError extends Error {}

/** For a damaged archive. The detail names a position in it, never its content. */
export function damaged(detail: string): BackupError {
  return new BackupError(`This backup is damaged or incomplete (${detail}), so nothing was restored.`);
}

/** Version 1 had no site id, and version 2 no missing files. */
const formatVersions = [1, 2, 3] as const;
export const formatVersion = 3;

const missingReasons = ['missing', 'unreadable', 'changing', 'too large', 'no room'] as const;
export type MissingReason = (typeof missingReasons)[number];

/** They are printed on the terminal of whoever restores the archive: no control characters. */
const printable = /^[^\p{C}\u2028\u2029]*$/u;
const maxOwnerLength = 500;

const wholeNumber = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  formatVersion: z.literal(formatVersions),
  greenroomVersion: z.string().regex(/^[\w.+-]{1,40}$/),
  madeAt: z.iso.datetime(),
  /** The database's site id, where it had one. */
  siteId: z.string().regex(siteIdPattern).optional(),
  /** The migrations applied to the database, in order. A restore begins with the same. */
  migrations: z.array(z.string().regex(/^[\w-]{1,100}$/)).max(10_000),
  tables: z.array(
    z.strictObject({
      name: z.string().max(100),
      rows: wholeNumber,
      /** The last id assigned, even if its row is gone; null for tables without assigned ids. */
      lastId: wholeNumber.max(2 ** 31 - 1).nullable(),
    }),
  ),
  entries: z.array(z.strictObject({ name: z.string().max(200), bytes: wholeNumber, sha256 })),
  /** The files that rows name and that are not in the archive: whose each is, in words, and why it is not there. */
  missing: z
    .array(
      z.strictObject({
        name: z.string().max(200).regex(printable),
        of: z.string().max(maxOwnerLength).regex(printable),
        why: z.enum(missingReasons),
      }),
    )
    .optional(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];
export type MissingFile = NonNullable<Manifest['missing']>[number];
export type ManifestTable = Manifest['tables'][number];

/** The words for whose a missing file is, as far as a manifest takes them. */
export function ownerWords(text: string): string {
  return text
    .replaceAll(/[\p{C}\u2028\u2029]+/gu, ' ')
    .slice(0, maxOwnerLength)
    .toWellFormed();
}

export function parseManifest(text: string): Manifest {
  const json = parseJson(text);
  const format = z.object({ formatVersion: wholeNumber }).safeParse(json);
  if (format.success && format.data.formatVersion > formatVersion) {
    throw new BackupError(
      'This backup was made by a newer version of Greenroom: restore it with that version. Nothing was restored.',
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw damaged('its manifest');
  return parsed.data;
}

/**
 * The id of the restored site. For a backup from before there were ids it is derived from the manifest, so that it is
 * always the same: a restore that was killed after it had marked the store can be repeated.
 */
export function siteIdOf(manifest: Manifest): string {
  if (manifest.siteId) return manifest.siteId;
  const hash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('its manifest');
  }
}

export function manifestChecksumOf(manifest: Uint8Array): string {
  return `${createHash('sha256').update(manifest).digest('hex')}  ${manifestName}\n`;
}

const packageFile = new URL('../../package.json', import.meta.url);

export function greenroomVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}
