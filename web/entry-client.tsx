// First, since it settles the order of the layers.
import './styles.css';
import './fonts.css';
// Ahead of the router: it has to hear of the browser's history first.
import './site/history-gate.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { PageState } from '#contract/pages.ts';
import { startTracking } from './analytics/track.ts';
import { createQueryClient, fetchPath, restoreAnswers } from './api/query-client.ts';
import { App } from './app.tsx';
import { loadPage, matchRoute } from './routes.tsx';
import { applyHash } from './site/apply-link.tsx';
import { logUnhandledRejections } from './site/unhandled-rejections.ts';
import { forgetReload, loadOrReload } from './ui/missing-code.ts';

async function start(root: HTMLElement, { settings, answers, submission }: PageState): Promise<void> {
  // The answer to a form has the address of the API; the page that it shows is this one.
  if (submission) window.history.replaceState(null, '', `/${applyHash}`);
  const client = createQueryClient(fetchPath);
  restoreAnswers(client, answers);
  // Before React starts: a page that is still being loaded would replace what the server has rendered.
  const { route } = matchRoute(window.location.pathname + window.location.search);
  const load = () => loadPage(route);
  // The answer to a form that was sent without JavaScript is there once: a reload would lose it.
  const isLoaded = await (submission ? load() : loadOrReload(load)).then(
    () => true,
    () => false,
  );
  // What the server has rendered for guests can be read without its code, and its links work.
  if (!isLoaded && route.isPublic) return;
  startTracking(settings);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App client={client} settings={settings} submission={submission} />
      </BrowserRouter>
    </StrictMode>
  );
  if (isLoaded) {
    forgetReload();
    hydrateRoot(root, app);
  } else {
    // A staff page is an empty frame until then: as much of it as has arrived is drawn, and says what is missing.
    createRoot(root).render(app);
  }
}

logUnhandledRejections();
const root = document.getElementById('root');
const state = document.getElementById('page-state');
if (root && state) void start(root, JSON.parse(state.textContent ?? '') as PageState);
