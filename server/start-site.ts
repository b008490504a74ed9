import { scheduleForgetting } from './accounts/activity/forget-old-activity.ts';
import { type AppOptions, buildApp } from './app.ts';
import { checkDataDir } from './check-data-dir.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { condenseCounts } from './figures/condense-counts.ts';
import { clockSteps, scheduleSweeps } from './files/schedule-sweeps.ts';
import type { Web } from './pages/built-web.ts';
import { forgetWhatIsOld } from './privacy/erase-old-applications.ts';
import { createLogs } from './process/log.ts';
import { runHourly } from './process/run-hourly.ts';
import { startRetry } from './process/start-retry.ts';
import { isLead } from './process/workers.ts';
import { addSampleContent } from './samples/sample-content.ts';
import { serveUntilStopped } from './serve.ts';
import { createServices, type Services } from './services.ts';

interface StartOptions {
  app?: AppOptions;
  /** What else has to be closed with the server. */
  release?: () => Promise<void>;
}

/** Builds a running site from the configuration: database, services, samples, app and signal handlers. */
export async function startSite(config: Config, web: Web, options: StartOptions = {}): Promise<void> {
  const { flush, ...logs } = createLogs();
  checkDataDir(config.dataDir);
  const database = await connectDatabase(
    config,
    (error) => logs.log.warn({ err: error }, 'database connection lost'),
    startRetry,
  );
  const services = createServices({ config, database, logs, web });
  // Before any file is stored. Samples are added only at a start whose file store is this site's own.
  const owned = await services.fileOwnership.begin();
  if (config.sampleContent && owned === 'ours' && isLead())
    await addSampleContent(
      database,
      services.clock(),
      services.galleryFiles,
      (await services.venue.current()).timeZone,
    );
  const app = await buildApp(services, options.app);
  const stopHousekeeping = isLead() ? startHousekeeping(services) : async () => {};
  await serveUntilStopped(app, services, async () => {
    await stopHousekeeping();
    await options.release?.();
    await database.db.destroy();
    flush();
  });
}

/** What one process does for all: sweeping files, forgetting what is old, condensing counts. */
function startHousekeeping(services: Services): () => Promise<void> {
  const { database, clock, log } = services;
  const stopSweeping = scheduleSweeps(services);
  const stopForgetting = scheduleForgetting(services);
  const hasStepped = clockSteps(clock);
  const stopErasing = runHourly(
    () => forgetWhatIsOld(services, hasStepped),
    log,
    'old applications are not erased at the moment',
  );
  const stopCondensing = runHourly(
    () => condenseCounts(database.db, clock),
    log,
    'old counts are not condensed at the moment',
  );
  return async () => {
    stopSweeping();
    stopForgetting();
    await Promise.all([stopErasing(), stopCondensing()]);
  };
}
