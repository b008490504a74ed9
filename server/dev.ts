import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { WebSide } from '#contract/pages.ts';
import { buildApp } from './app.ts';
import { parseConfig, readEnvironment } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { keepSweeping } from './files/keep-sweeping.ts';
import type { Web } from './pages/built-web.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { createLogs } from './process/log.ts';
import { startPatience } from './process/start-patience.ts';
import { addSampleContent } from './samples/sample-content.ts';
import { serveUntilStopped } from './serve.ts';
import { createServices } from './services.ts';

const root = resolve(import.meta.dirname, '..');
const entryServer = '/web/entry-server.tsx';

/** The same site as `main.ts` serves, with the web side straight from its sources and reloaded as they change. */
const config = parseConfig(readEnvironment(process.cwd(), process.env));
const { flush, ...logs } = createLogs();
const vite = await createServer({
  root,
  // Bundled, the configuration would be written to a file that `node --watch` takes for a change of ours, for ever.
  configLoader: 'native',
  server: { middlewareMode: true },
  appType: 'custom',
});

async function current(): Promise<WebSide> {
  return (await vite.ssrLoadModule(entryServer)) as unknown as WebSide;
}
let side = await current();

const web: Web = {
  // Never public, so that no page is kept while its code changes.
  matchPage: (url) => ({ ...side.matchPage(url), isPublic: false }),
  renderPage: async (request) => {
    side = await current();
    const page = await side.renderPage(request);
    return { ...page, html: await vite.transformIndexHtml(request.url, page.html) };
  },
  assets: async () => ({
    script: '/web/entry-client.tsx',
    styles: ['/web/styles.css'],
    modules: {},
    moduleStyles: {},
  }),
  filesRoot: null,
};

checkDataDir(config.dataDir);
const database = await connectDatabase(
  config,
  (error) => logs.log.warn({ err: error }, 'database connection lost'),
  startPatience,
);
const services = createServices({ config, database, logs, web });
const owned = await services.fileOwnership.begin();
if (config.sampleContent && owned === 'ours')
  await addSampleContent(database, services.clock(), services.galleryFiles);

const app = await buildApp(services, {
  devServer: (request, response, next) => vite.middlewares(request, response, next),
});
const stopSweeping = keepSweeping(services);
await serveUntilStopped(app, services, async () => {
  stopSweeping();
  await vite.close();
  await database.db.destroy();
  flush();
});
