import { join } from 'node:path';
import { connectDatabase } from '#server/db/connect.ts';
import { DiskFiles } from '#server/files/disk-files.ts';

/** What a start does to a database and its folder, in a process that a test can kill: it says when it begins. */
const { DATABASE_URL, DATA_DIR = '', SAMPLE_CONTENT } = process.env;
const samples = SAMPLE_CONTENT === 'on' ? await import('#server/db/sample-content.ts') : undefined;
process.stdout.write('begin');
const database = await connectDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, () => {});
await samples?.addSampleContent(database, new Date(), new DiskFiles(join(DATA_DIR, 'files', 'gallery')));
await database.db.destroy();
