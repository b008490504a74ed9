import { ApplicationsStore } from '#server/applications/applications.store.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { FileOwnership } from '#server/files/file-ownership.ts';
import { openFiles } from '#server/files/open-files.ts';
import { SiteIdentityStore } from '#server/files/site-identity.store.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';

/** What a start does to a database and its folder, in a process that a test can kill: it says when it begins. */
const { DATABASE_URL, DATA_DIR = '', SAMPLE_CONTENT } = process.env;
const samples = SAMPLE_CONTENT === 'on' ? await import('#server/samples/sample-content.ts') : undefined;
const files = openFiles({ dataDir: DATA_DIR, s3: undefined });
process.stdout.write('begin');
const database = await connectDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, () => {});
const identity = new SiteIdentityStore(database.db);
const owners = { applications: new ApplicationsStore(database.db), gallery: new GalleryStore(database.db) };
const owned = await new FileOwnership({ ...files, ...owners, identity, log: { warn() {} } }).begin();
if (owned === 'ours') await samples?.addSampleContent(database, new Date(), files.galleryFiles);
await database.db.destroy();
