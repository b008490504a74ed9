import { setHistoryGate } from '../site/history-gate.ts';

/**
 * Asks before a page with unsaved work is left: by a link, by the browser's Back and Forward, or with the tab. The
 * router of this site has no blocker of its own in the way that it is used here, so this works one level below it, on
 * the browser's history: a step that leads to another page is taken back before the router hears of it, and taken
 * again once someone has agreed. What the app does by itself, such as leading to the sign-in screen, is not held up.
 */
export interface LeaveGuard {
  /** Puts the question. If the answer is yes, what it says becomes of the work, and `leave` is called. */
  ask: (leave: () => void) => void;
  /** Forgets the work: the question was put by another guard. */
  discard: () => void;
}

const guards: LeaveGuard[] = [];
/** The page that is guarded: its path, and its place in the history as the router counts it. */
let guarded: { pathname: string; index: number | undefined } = { pathname: '', index: undefined };
let isReturning = false;
let isLeaving = false;

/** Gives the function that ends it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  if (guards.length === 0) startWatching();
  guards.push(guard);
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopWatching();
  };
}

/** Does it at once where nothing is unsaved, otherwise after the question. */
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
  guarded = { pathname: window.location.pathname, index: historyIndex() };
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

/** The router numbers its entries. One without a number was made by a link within a page. */
function historyIndex(): number | undefined {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : undefined;
}

/** How far the browser has gone from the guarded page. Where that is not known, the likeliest: one step back. */
function stepsFromPage(): number {
  const index = historyIndex();
  const isKnown = index !== undefined && guarded.index !== undefined && index !== guarded.index;
  return isKnown ? index - (guarded.index ?? 0) : -1;
}

function watchHistory(event: PopStateEvent): void {
  if (isLeaving) return;
  if (window.location.pathname === guarded.pathname) {
    // Either our own step back to the page, of which the router need not know, or a change within the page.
    if (isReturning) event.stopImmediatePropagation();
    else guarded.index = historyIndex();
    isReturning = false;
    return;
  }
  event.stopImmediatePropagation();
  const delta = stepsFromPage();
  isReturning = true;
  window.history.go(-delta);
  leaveThen(() => {
    isLeaving = true;
    window.history.go(delta);
  });
}

function watchLinks(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (isLeaving || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.hasAttribute('download') || link.closest('[data-links-lead-nowhere]'))
    return;
  // To another site the browser itself asks; within the page nothing is lost.
  if (link.origin !== window.location.origin || link.pathname === guarded.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  leaveThen(() => {
    isLeaving = true;
    link.click();
  });
}
