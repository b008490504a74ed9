import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Files } from './files.ts';
import { DiskFiles } from './integrations/disk-files.ts';

export interface OpenedFiles {
  applicationFiles: Files;
  galleryFiles: Files;
}

/** Where the configuration says that files are kept: the same for the server and for every command. */
export function openFiles(config: Pick<Config, 'dataDir'>): OpenedFiles {
  return {
    applicationFiles: new DiskFiles(join(config.dataDir, 'files', 'applications')),
    galleryFiles: new DiskFiles(join(config.dataDir, 'files', 'gallery')),
  };
}
