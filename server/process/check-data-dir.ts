import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Uploads are kept there whatever the database is, so a folder that cannot be written to is told at the start and
 * not by the first performer. Tried, and not asked for: permissions do not tell of a disk that is read-only.
 */
export function checkDataDir(dataDir: string): void {
  const trial = join(dataDir, `.trial-${randomUUID()}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: nothing can be written to '${dataDir}' (${code}), needed is a folder in which this user may write`,
    );
  }
}
