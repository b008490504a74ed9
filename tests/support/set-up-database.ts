import { connectDatabase } from '#server/db/connect.ts';
import { addSampleContent } from '#server/db/sample-content.ts';

/** What the server does to an empty database, in a process that a test can kill: it says when it begins. */
const { DATABASE_URL, DATA_DIR = '' } = process.env;
process.stdout.write('begin');
const database = await connectDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, () => {});
await addSampleContent(database, new Date());
await database.db.destroy();
