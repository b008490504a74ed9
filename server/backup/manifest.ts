import { createHash } from 'node:crypto';
import { z } from 'zod';
import { manifestName } from './archive-layout.ts';
import { BackupError, damaged } from './backup-error.ts';

export const formatVersion = 1;

const wholeNumber = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  formatVersion: z.literal(formatVersion),
  greenroomVersion: z.string().regex(/^[\w.+-]{1,40}$/),
  madeAt: z.iso.datetime(),
  /** What the database had been through, in order: restoring begins with the same. */
  migrations: z.array(z.string().regex(/^[\w-]{1,100}$/)).max(10_000),
  tables: z.array(
    z.strictObject({
      name: z.string().max(100),
      rows: wholeNumber,
      /** The last id that the database has given, also if its row is gone; null where it counts none. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('its manifest');
  }
}

export function sealOf(manifest: Uint8Array): string {
  return `${createHash('sha256').update(manifest).digest('hex')}  ${manifestName}\n`;
}
