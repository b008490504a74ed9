import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Config } from '#server/config.ts';
import type { TestSite } from './test-site.ts';

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
