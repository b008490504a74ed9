import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { TestSite } from './test-site.ts';

/** From now on no temporary file of an upload can be removed, until the function that it gives is called. */
export function makeUploadsStick({ processes }: TestSite): () => void {
  const { promises } = fs;
  const { rm } = promises;
  const folders = processes.map(({ config }) => join(config.dataDir, 'uploads'));
  promises.rm = async (path, options) => {
    if (folders.some((folder) => String(path).startsWith(folder))) {
      throw Object.assign(new Error('EBUSY: made to fail by a test'), { code: 'EBUSY' });
    }
    await rm(path, options);
  };
  syncBuiltinESMExports();
  return () => {
    promises.rm = rm;
    syncBuiltinESMExports();
  };
}
