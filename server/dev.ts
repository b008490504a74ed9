import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { WebSide } from '#contract/pages.ts';
import { parseConfig, readEnvironment } from './config.ts';
import type { Web } from './pages/built-web.ts';
import { startSite } from './start-site.ts';

const root = resolve(import.meta.dirname, '..');
const entryServer = '/web/entry-server.tsx';

/** The same site as in `main.ts`, with the web side served from its sources and hot reload. */
const config = parseConfig(readEnvironment(process.cwd(), process.env));
const vite = await createServer({
  root,
  // The default would bundle the configuration into a file, which `node --watch` takes for a change, in an endless
  // loop.
  configLoader: 'native',
  server: { middlewareMode: true },
  appType: 'custom',
});

async function current(): Promise<WebSide> {
  return (await vite.ssrLoadModule(entryServer)) as unknown as WebSide;
}
let side = await current();

const web: Web = {
  // Never public, so that no page is cached while its code changes.
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
    styleTexts: null,
  }),
  filesRoot: null,
};

await startSite(config, web, {
  app: { devServer: (request, response, next) => vite.middlewares(request, response, next) },
  release: () => vite.close(),
});
