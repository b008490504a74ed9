/** The prefetch starts this long after the page has loaded, even without any interaction. */
export const untouchedMs = 4_000;
/** The `timeout` of `requestIdleCallback`. */
const longestWaitMs = 2_000;

const signsOfPerson = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Calls back once when the browser is idle, after the first interaction or a few seconds after the page has
 * loaded. Never on a metered or very slow connection. Returns a function that cancels it.
 */
export function atQuietMoment(act: () => void): () => void {
  if (isConnectionPrecious()) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopWatching = () => stopping.abort();
  let isCalledOff = false;

  function begin(): void {
    stopWatching();
    whenIdle(() => {
      if (!isCalledOff) act();
    });
  }

  let untouched: ReturnType<typeof setTimeout> | undefined;
  const startWaiting = () => {
    untouched = setTimeout(begin, untouchedMs);
  };
  signal.addEventListener('abort', () => clearTimeout(untouched));
  for (const sign of signsOfPerson) {
    window.addEventListener(sign, begin, { signal, passive: true, capture: true });
  }
  if (document.readyState === 'complete') startWaiting();
  else window.addEventListener('load', startWaiting, { signal });
  return () => {
    isCalledOff = true;
    stopWatching();
  };
}

/** Safari has no `requestIdleCallback`; there a timeout is used. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => act(), { timeout: longestWaitMs });
  else setTimeout(act, 1);
}

function isConnectionPrecious(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
