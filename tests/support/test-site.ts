import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { type App, type AppOptions, buildApp } from '#server/app.ts';
import { type Config, type Environment, parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Database, Dialect } from '#server/db/tables.ts';
import { logsOn } from '#server/log.ts';
import { loadBuiltWeb } from '#server/pages/built-web.ts';
import { createServices, type Services } from '#server/services.ts';
import { createDatabase } from './postgres-server.ts';

export const dialects: Dialect[] = ['sqlite', 'postgres'];

export interface TestSite {
  app: App;
  http: App['http'];
  services: Services;
  database: Database;
  config: Config;
  environment: Environment;
  /** The lines of its log, parsed. */
  logged: Record<string, unknown>[];
  /** Where its clock stands; move it. */
  time: { now: Date };
  close(): Promise<void>;
}

export interface TestSiteOptions {
  dialect: Dialect;
  environment?: Environment;
  now?: string;
  /** Another process of the same site: its database and files are shared. */
  besides?: TestSite;
  app?: AppOptions;
}

/** The whole site on an empty database, with a clock that stands still, listening to nothing. */
export async function startTestSite({
  dialect,
  environment = {},
  now,
  besides,
  app: appOptions,
}: TestSiteOptions): Promise<TestSite> {
  const folder = besides ? null : mkdtempSync(join(tmpdir(), 'greenroom-test-'));
  const place: Environment = besides
    ? besides.environment
    : { DATA_DIR: folder ?? '', ...(dialect === 'postgres' ? { DATABASE_URL: await emptyPostgres() } : {}) };
  const allSettings = { ...place, ...environment };
  const config = parseConfig(allSettings);
  const logged: Record<string, unknown>[] = [];
  const logs = logsOn({ write: (line: string) => void logged.push(JSON.parse(line)) });
  const database = await connectDatabase(config, () => {});
  const web = await loadBuiltWeb(resolve(import.meta.dirname, '../../dist'));
  const time = besides?.time ?? { now: new Date(now ?? '2026-11-15T17:00:00.000Z') };
  const services = createServices({ config, database, logs, web, clock: () => time.now });
  const app = await buildApp(services, appOptions);
  return {
    app,
    http: app.http,
    services,
    database,
    config,
    environment: allSettings,
    logged,
    time,
    async close() {
      await app.http.close();
      await database.db.destroy();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function emptyPostgres(): Promise<string> {
  return createDatabase(inject('postgresUrl'));
}
