import { createHash } from 'node:crypto';
import { z } from 'zod';
import { siteIdPattern } from '../files/files.ts';
import { manifestName } from './archive-layout.ts';
import { BackupError, damaged } from './backup-error.ts';

/** Version 1 had no site id. */
const formatVersions = [1, 2] as const;
export const formatVersion = 2;

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
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestEntry = Manifest['entries'][number];
export type ManifestTable = Manifest['tables'][number];

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
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
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
