/** The prefetch starts this long after the page has loaded, even without any interaction. */
const noInteractionMs = 4_000;
/** The `timeout` of `requestIdleCallback`. */
const idleTimeoutMs = 2_000;

const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Calls back once when the browser is idle, after the first interaction or a few seconds after the page has
 * loaded. Never on a metered or very slow connection. Returns a function that cancels it.
 */
export function whenIdle(act: () => void): () => void {
  if (isConnectionSlowOrMetered()) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopWatching = () => stopping.abort();
  let isCancelled = false;

  function begin(): void {
    stopWatching();
    requestIdle(() => {
      if (!isCancelled) act();
    });
  }

  let untouched: ReturnType<typeof setTimeout> | undefined;
  const startWaiting = () => {
    untouched = setTimeout(begin, noInteractionMs);
  };
  signal.addEventListener('abort', () => clearTimeout(untouched));
  for (const sign of interactions) {
    window.addEventListener(sign, begin, { signal, passive: true, capture: true });
  }
  if (document.readyState === 'complete') startWaiting();
  else window.addEventListener('load', startWaiting, { signal });
  return () => {
    isCancelled = true;
    stopWatching();
  };
}

/** Safari has no `requestIdleCallback`; there a timeout is used. */
function requestIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act(), { timeout: idleTimeoutMs });
  else setTimeout(act, 1);
}

function isConnectionSlowOrMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
