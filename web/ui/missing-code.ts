/** The code of a page could not be loaded: a deployment has replaced it, or there is no connection. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause });
  }
}

/** What was to be loaded: a whole page, or a part that is loaded later. */
export type Missing = 'page' | 'shown-page' | 'application-form' | 'registration' | 'new-password';

const reloadedKey = (what: Missing) => `reloaded-for-missing-code:${what}`;
/** A server that does not answer within this time counts as unreachable, and the page says so. */
const maxHealthMs = 10_000;

/**
 * Loads code that a page needs. After a deployment the old files are gone, and a reload gets the new ones.
 * That is done once, and not again until a page has started; for a part of a page, until that part has been
 * loaded. While the server does not answer there is no reload, because the browser's error page would replace
 * the site. Not by Vite's `vite:preloadError` event: it is also fired for a prefetch, when someone points at
 * a link, and a reload would then lose what they are typing.
 */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  what: Missing = 'page',
): Promise<Loaded> {
  try {
    const loaded = await load();
    if (what !== 'page') forgetReload(what);
    return loaded;
  } catch (error) {
    if (!(await isServerThere()) || !reloadOnce(what)) throw new MissingCodeError(error);
    // Stays pending until the reload replaces the page.
    return new Promise<never>(() => {});
  }
}

/** Called when a page has started: the next missing file may cause a reload again. */
export function forgetReload(what: Missing = 'page'): void {
  try {
    sessionStorage.removeItem(reloadedKey(what));
  } catch {
    // Without session storage there was no automatic reload either.
  }
}

/**
 * Returns false when there was a reload already, or when it cannot be recorded: it could repeat for ever
 * then.
 */
export function reloadOnce(what: Missing = 'page'): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey(what)) !== null) return false;
    sessionStorage.setItem(reloadedKey(what), 'yes');
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Only while the server answers: the browser's own error page would replace the site. */
export async function reloadFromServer(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(maxHealthMs) })).ok;
  } catch {
    return false;
  }
}
