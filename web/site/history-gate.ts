type Gate = (event: PopStateEvent) => void;

let gate: Gate | undefined;

/**
 * Lets one module see a `popstate` event before the router does, and stop it. Chromium calls the listeners on
 * `window` in the order in which they were added, whether they capture or not. So this file is imported
 * before the router is created, and its listener is never removed.
 */
export function setHistoryGate(next: Gate | undefined): void {
  gate = next;
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => gate?.(event), { capture: true });
}
