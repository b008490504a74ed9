/** The code of a page could not be loaded: a deployment has replaced it, or there is no connection. */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded', { cause });
  }
}

/** What may be missing: a whole page, or a part of one that comes later. */
type Missing = 'page' | 'application-form' | 'registration';

const reloadedKey = (what: Missing) => `reloaded-for-missing-code:${what}`;
/** A server that does not answer within this is not there: the page says so instead of waiting for ever. */
const maxHealthMs = 10_000;

/**
 * For the code that a page cannot do without. After a deployment the old files are gone, and a reload brings the new
 * ones: that is done once, and not again until a page has started. While the server does not answer there is no
 * reload, since the browser's own error page would take the place of the site. For a part of a page, which has started
 * without it, that holds until the part is there.
 *
 * Not by Vite's `vite:preloadError`: that is told as well of code that is only fetched ahead, when someone points at a
 * link, and a reload would then take away what they are typing.
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
    if (!(await isServerThere()) || !noteReload(what)) throw new MissingCodeError(error);
    window.location.reload();
    // Nothing else is shown until the reload is there.
    return new Promise<never>(() => {});
  }
}

/** Called when a page has started: whatever is missing from now on is worth another reload. */
export function forgetReload(what: Missing = 'page'): void {
  try {
    sessionStorage.removeItem(reloadedKey(what));
  } catch {
    // Without a memory there was no reload either.
  }
}

/** False when there was one already, or when nothing can be remembered: then it could go on without an end. */
function noteReload(what: Missing): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey(what)) !== null) return false;
    sessionStorage.setItem(reloadedKey(what), 'yes');
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
