import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The names of what a site keeps of applications: the files themselves, and uploads on their way. */
export function keptFiles(dataDir: string): { files: string[]; uploads: string[] } {
  return {
    files: entries(join(dataDir, 'files', 'applications')),
    uploads: entries(join(dataDir, 'uploads')),
  };
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
