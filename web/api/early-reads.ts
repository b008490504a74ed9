import { readHeaders } from './polled-reads.ts';

declare global {
  /** What the script in a staff page has asked for before the others ran, by its path: see `document.ts`. */
  var earlyReads: Map<string, Promise<Response>> | undefined;
}

/** A GET, answered by what the page has asked for already, once. */
export function fetchRead(path: string, signal?: AbortSignal): Promise<Response> {
  const early = globalThis.earlyReads?.get(path);
  globalThis.earlyReads?.delete(path);
  return early ?? fetch(path, { credentials: 'include', headers: readHeaders(), ...(signal && { signal }) });
}

/** They are from before the changes that have been counted since, or of another session. */
export function leaveEarlyReads(): void {
  globalThis.earlyReads?.clear();
}
