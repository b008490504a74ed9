type Gate = (event: PopStateEvent) => void;

let gate: Gate | undefined;

/**
 * Lets one part of the page see a step through the browser's history before the router does, and keep it from the
 * router. The order in which listeners on `window` were added is the order in which Chromium calls them, whether they
 * capture or not: so this file is imported before there is a router, and its listener stays.
 */
export function setHistoryGate(next: Gate | undefined): void {
  gate = next;
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => gate?.(event), { capture: true });
}
