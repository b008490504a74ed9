import { historyIndex, setHistoryGate } from '../site/browser-history.ts';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';

/**
 * Asks before a page with unsaved work is left: by a link, by the browser's Back and Forward, or by closing
 * the tab. A navigation to another page is reverted before the router sees it, and repeated once the user has
 * agreed.
 * Redirects by the app itself, such as to the sign-in screen, are not blocked.
 */
export interface LeaveGuard {
  /** Shows the question. When the user agrees, the guard discards its work and `leave` is called. */
  ask: (leave: () => void) => void;
  /** Discards the work. Called when the user has answered the question of another guard. */
  discard: () => void;
  /**
   * For work that has a search parameter of its own: whether the browser has left it without leaving the path. For all
   * other work every change within a path is a change within the page.
   */
  isLeft: () => boolean;
}

const guards: LeaveGuard[] = [];
/** The guarded page: its path, and its index in the history. */
let guarded: { pathname: string; index: number | undefined } = { pathname: '', index: undefined };
let isReturning = false;
let isLeaving = false;

export function guardLeaving(guard: LeaveGuard): () => void {
  if (guards.length === 0) startWatching();
  guarded = { pathname: window.location.pathname, index: historyIndex() };
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopWatching();
  };
}

/** Calls `proceed` at once when nothing is unsaved, otherwise after the question. */
export function leaveThen(proceed: () => void): void {
  const latest = guards.at(-1);
  if (!latest) {
    proceed();
    return;
  }
  latest.ask(() => {
    for (const guard of [...guards]) {
      if (guard !== latest) guard.discard();
    }
    proceed();
  });
}

function startWatching(): void {
  isLeaving = false;
  setHistoryGate(watchHistory);
  document.addEventListener('click', watchLinks, { capture: true });
  window.addEventListener('beforeunload', warn);
}

function stopWatching(): void {
  setHistoryGate(undefined);
  document.removeEventListener('click', watchLinks, { capture: true });
  window.removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * How many steps the browser has gone from the guarded page. Where that is unknown, one step back is the most
 * likely.
 */
function stepsFromPage(): number {
  const index = historyIndex();
  const isKnown = index !== undefined && guarded.index !== undefined && index !== guarded.index;
  return isKnown ? index - (guarded.index ?? 0) : -1;
}

/** Returns true when the router must not follow. */
function watchHistory(): boolean {
  if (isLeaving) return false;
  if (window.location.pathname === guarded.pathname && !guards.some(({ isLeft }) => isLeft())) {
    // Either our own return to the page, which the router need not see, or a change within the page.
    const wasReturning = isReturning;
    if (!wasReturning) guarded.index = historyIndex();
    isReturning = false;
    return wasReturning;
  }
  const delta = stepsFromPage();
  isReturning = true;
  window.history.go(-delta);
  leaveThen(() => {
    isLeaving = true;
    window.history.go(delta);
  });
  return true;
}

function watchLinks(event: MouseEvent): void {
  const { target } = event;
  if (isLeaving || opensElsewhere(event)) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  // The links of a text that is being edited lead nowhere.
  if (!link || link.target || link.hasAttribute('download') || link.isContentEditable) return;
  // For another site the browser's own `beforeunload` question is asked. Within the page nothing is lost.
  if (link.origin !== window.location.origin || link.pathname === guarded.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  leaveThen(() => {
    isLeaving = true;
    link.click();
  });
}
