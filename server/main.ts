import { resolve } from 'node:path';
import { buildApp } from './app.ts';
import { keepSweeping } from './applications/sweep-orphans.ts';
import { ConfigError, parseConfig, readEnvironment } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { NewerSchemaError } from './db/migrate.ts';
import { addSampleContent } from './db/sample-content.ts';
import { createLogs } from './log.ts';
import { loadBuiltWeb } from './pages/built-web.ts';
import { serveUntilStopped } from './serve.ts';
import { createServices } from './services.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  const { flush, ...logs } = createLogs();
  const web = await loadBuiltWeb(resolve(root, 'dist'));
  const database = await connectDatabase(config, (error) =>
    logs.log.warn({ err: error }, 'database connection lost'),
  );
  const services = createServices({ config, database, logs, web });
  if (config.sampleContent) await addSampleContent(database, services.clock());
  const stopSweeping = keepSweeping(services);
  await serveUntilStopped(await buildApp(services), config, async () => {
    stopSweeping();
    await database.db.destroy();
    flush();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
});

/** Whoever starts the server can mend these: they get one line. Anything else is ours to mend, and needs its trace. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NewerSchemaError) return error.message;
  const { code, message = String(error), stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'PORT: another program listens there already, choose another one';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `DATABASE_URL: no PostgreSQL server answers there (${code})`;
  return stack ?? message;
}
