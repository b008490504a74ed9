import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Fails at the start when the data folder is not writable, instead of at the first upload. It writes a file, because
 * permissions do not reveal a read-only disk.
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
