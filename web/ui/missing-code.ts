/** The code of a page could not be loaded: a deployment has replaced it, or there is no connection. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause });
  }
}

const reloadedKey = 'reloaded-for-missing-code';
/** A server that does not answer within this is not there: the page says so instead of waiting for ever. */
const maxHealthMs = 10_000;

/**
 * For the code that a page cannot do without. After a deployment the old files are gone, and a reload brings the new
 * ones: that is done once, and not again until a page has started. While the server does not answer there is no
 * reload, since the browser's own error page would take the place of the site.
 *
 * Not by Vite's `vite:preloadError`: that is told as well of code that is only fetched ahead, when someone points at a
 * link, and a reload would then take away what they are typing.
 */
export async function loadOrReload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!(await isServerThere()) || !noteReload()) throw new MissingCodeError(error);
    window.location.reload();
    // Nothing else is shown until the reload is there.
    return new Promise<never>(() => {});
  }
}

/** Called when a page has started: whatever is missing from now on is worth another reload. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(reloadedKey);
  } catch {
    // Without a memory there was no reload either.
  }
}

/** False when there was one already, or when nothing can be remembered: then it could go on without an end. */
function noteReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return false;
    sessionStorage.setItem(reloadedKey, 'yes');
    return true;
  } catch {
    return false;
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(maxHealthMs) })).ok;
  } catch {
    return false;
  }
}
