import fs, { type StatsFs } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { roomyDisk } from '../disk-space.ts';

/** Loaded into a server ahead of it, so that it takes uploads however full this machine's disk is. */
const bsize = 4_096;
const { statfs } = fs.promises;
Object.assign(fs.promises, {
  statfs: async (path: string): Promise<StatsFs> =>
    Object.assign(await statfs(path), {
      bsize,
      bavail: Math.ceil(roomyDisk.freeBytes / bsize),
      blocks: Math.ceil(roomyDisk.totalBytes / bsize),
    }),
});
syncBuiltinESMExports();
