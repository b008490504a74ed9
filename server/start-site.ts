import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppOptions, buildApp } from './app.ts';
import { remindPerformers } from './applications/bookings/remind-performers.ts';
import { watchAnswerDeadlines } from './applications/review/watch-answer-deadlines.ts';
import { type Config, ConfigError } from './config.ts';
import { type ConnectRetry, connectDatabase } from './db/connect.ts';
import { failureSentence } from './failure-sentence.ts';
import { sweepOrphans } from './files/sweep-orphans.ts';
import type { Web } from './pages/built-web.ts';
import { forgetWhatIsOld } from './privacy/forget-what-is-old.ts';
import { clockSteps } from './process/clock.ts';
import { type Job, Jobs } from './process/jobs.ts';
import { createLogs } from './process/log.ts';
import { isLead } from './process/workers.ts';
import { addSampleContent } from './samples/sample-content.ts';
import { serveUntilStopped } from './serve.ts';
import { createServices, type Services } from './services.ts';
import { queueDueNewsletters } from './subscribers/newsletters/queue-newsletters.ts';

interface StartOptions {
  app?: AppOptions;
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
  const jobs = new Jobs(
    jobsOf(services).filter(({ leadOnly }) => isLead() || !leadOnly),
    logs.log,
  );
  await serveUntilStopped(app, services, jobs, async () => {
    await options.release?.();
    await database.db.destroy();
    flush();
  });
}

const secondMs = 1_000;
const hourMs = 60 * 60 * secondMs;

/** Everything that the server does by itself, except to send what is in the outbox. */
function jobsOf(services: Services): Job[] {
  const hasSteppedForSweep = clockSteps(services.clock);
  const hasStepped = clockSteps(services.clock);
  return [
    // Often enough that a reminder leaves within a minute of being due.
    {
      name: 'remind staff and ask performers',
      everyMs: 20 * secondMs,
      run: () => watchAnswerDeadlines(services),
    },
    {
      name: 'remind performers of their shows',
      everyMs: 20 * secondMs,
      run: () => remindPerformers(services),
    },
    // Several times within the span over which the pace of letters is counted.
    {
      name: 'queue the weekly letter',
      everyMs: 3 * secondMs,
      run: () => queueDueNewsletters(services),
    },
    {
      name: 'sweep files',
      everyMs: hourMs,
      leadOnly: true,
      // After a jump of the clock, a file being stored may look a day old. In an hour it will be stored.
      run: async (stopping) => hasSteppedForSweep() || sweepOrphans(services, stopping),
    },
    {
      name: 'forget what is old',
      everyMs: hourMs,
      leadOnly: true,
      run: (stopping) => forgetWhatIsOld(services, hasStepped, stopping),
    },
  ];
}

/**
 * Fails at the start when the data folder is not writable, instead of at the first upload. It writes a file, because
 * permissions do not reveal a read-only disk.
 */
export function checkDataDir(dataDir: string): void {
  const trial = join(dataDir, `.trial-${randomUUID()}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: nothing can be written to '${dataDir}' (${code}), needed is a folder in which this user may write`,
    );
  }
}

const retrySeconds = 30;

/** Retries the first connection, so that site and database can be started together in any order. */
const startRetry: ConnectRetry = {
  ms: retrySeconds * 1_000,
  onWaiting: (error) =>
    void process.stderr.write(`${failureSentence(error)}. Waiting for it, up to ${retrySeconds} seconds.\n`),
};
