import { resolve } from 'node:path';
import { buildApp } from './app.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { keepSweeping } from './files/keep-sweeping.ts';
import { loadBuiltWeb } from './pages/built-web.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { failureSentence } from './process/failure-sentence.ts';
import { createLogs } from './process/log.ts';
import { startPatience } from './process/start-patience.ts';
import { addSampleContent } from './samples/sample-content.ts';
import { serveUntilStopped } from './serve.ts';
import { createServices } from './services.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  const { flush, ...logs } = createLogs();
  const web = await loadBuiltWeb(resolve(root, 'dist'));
  checkDataDir(config.dataDir);
  const database = await connectDatabase(
    config,
    (error) => logs.log.warn({ err: error }, 'database connection lost'),
    startPatience,
  );
  const services = createServices({ config, database, logs, web });
  // Before any file is stored. Samples wait for a start whose files are its own.
  const owned = await services.fileOwnership.begin();
  if (config.sampleContent && owned === 'ours')
    await addSampleContent(database, services.clock(), services.galleryFiles);
  const app = await buildApp(services);
  const stopSweeping = keepSweeping(services);
  await serveUntilStopped(app, services, async () => {
    stopSweeping();
    await database.db.destroy();
    flush();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exit(1);
});
