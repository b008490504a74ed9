// Must be imported first, because it declares the order of the cascade layers.
import './styles.css';
import './fonts.css';
// Parts that several pages have, public ones among them. Imported here, so that the build makes them part of this file:
// each would be a file of its own otherwise, which costs a request on every page that has it.
import '#contract/events/event-values.ts';
import './apply/honeypot.tsx';
import './events/event-date.tsx';
import './events/event-image.tsx';
import './events/show-rows.tsx';
import './events/status-badge.tsx';
import './subscribers/notify-button.tsx';
import './ui/back-arrow.tsx';
import './ui/copy-button.tsx';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageState } from '#contract/pages.ts';
import { knowOffsets } from '#contract/time/venue-time.ts';
import { createQueryClient, fetchPath, restoreAnswers } from './api/query-client.ts';
import { App } from './app.tsx';
import { loadPage, matchRoute, nameOfHtml } from './routes.tsx';
import { keepStaffPagesApart, visitNow } from './site/browser-history.ts';
import { BrowserRouter } from './site/router.tsx';
import { startTracking } from './site/track.ts';
import { forgetReload, loadOrReload, reloadFromServer, reloadOnce } from './ui/missing-code.ts';

declare global {
  interface Window {
    /** Of the script in a painted page: see `document.ts`. */
    tapAgain?: () => void;
  }
}

async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { page, settings, venue, now, answers, submission, address } = state;
  knowOffsets(venue.timeZone, state.offsets);
  // The answer to a form has the address that the form was sent to, and not that of the page it shows.
  if (address !== undefined) window.history.replaceState(null, '', address);
  const first = visitNow('POP');
  const match = matchRoute(first.location.pathname + first.location.search);
  // Back or Forward has led to another page before the scripts were there. Its own document has its title, too.
  if (nameOfHtml(match) !== page && reloadOnce()) return;
  const client = createQueryClient(fetchPath);
  restoreAnswers(client, answers);
  // The code of the page is loaded before hydration: a page that suspends would replace the server's HTML.
  const { route } = match;
  const load = () => loadPage(route);
  // The answer to a form that was sent without JavaScript is shown only once. A reload would lose it.
  const isLoaded = await (submission ? load() : loadOrReload(load)).then(
    () => true,
    () => false,
  );
  // The server's HTML of a public or personal page can be read without its code, and its links work.
  if (!isLoaded && (route.isPublic || route.isPersonal)) {
    // Nobody touches the screen in the shop. It follows the calendar by its code only, so it tries again and again.
    if (route.path === '/display') setInterval(reloadFromServer, 60_000);
    return;
  }
  startTracking(settings, route.isPublic);
  if (settings.gaMeasurementId || settings.klaviyo) keepStaffPagesApart();
  const app = (
    <StrictMode>
      <BrowserRouter first={first}>
        <App {...{ client, settings, venue, now, submission }} />
      </BrowserRouter>
    </StrictMode>
  );
  if (isLoaded) {
    forgetReload();
    // As a transition it is done in short pieces, between which the browser paints and answers touches.
    startTransition(() => void hydrateRoot(root, app, { onCaughtError: reportError }));
    window.tapAgain?.();
  } else {
    // The server's HTML is only the frame of a staff page, which is rendered with the error message in it.
    createRoot(root, { onCaughtError: reportError }).render(app);
  }
}

/** By its kind. The code for it is loaded then: most visits need none. */
function countError(error: unknown): void {
  import('./site/tracking/count-error.ts').then(
    (code) => code.countError(error),
    () => {},
  );
}

window.addEventListener('error', ({ error }) => countError(error));
window.addEventListener('unhandledrejection', (event) => {
  // biome-ignore lint/suspicious/noConsole: visitors have no other log
  console.error('Unhandled promise rejection', event.reason);
  event.preventDefault();
  countError(event.reason);
});
const root = document.getElementById('root');
const state = document.getElementById('page-state');
if (root && state) void start(root, JSON.parse(state.textContent ?? '') as PageState);
