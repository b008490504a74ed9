import { randomId } from '../../ui/random-id.ts';

/**
 * A tab that lives holds a Web Lock with its name, so that no other tab is offered its work. Where the browser has no
 * Web Locks, and on sites without https, only this tab is known to be open.
 */
const lockStart = 'tab:';
const nameKey = 'tab';
const unloadTimeoutMs = 1_000;

let claim: Promise<string> | undefined;

/** The name of this tab. It survives a reload, and belongs to this tab for as long as the page lives. */
export function claimTab(): Promise<string> {
  claim ??= lockTab();
  return claim;
}

async function lockTab(): Promise<string> {
  const name = randomId();
  try {
    const former = sessionStorage.getItem(nameKey);
    if (former && (await holdLock(former))) return former;
    // A tab that was duplicated has the name of the other.
    sessionStorage.setItem(nameKey, name);
  } catch {
    // Without storage nothing survives a reload.
  }
  await holdLock(name);
  return name;
}

function holdLock(name: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  // The page before a reload takes a moment to release its lock.
  const signal = AbortSignal.timeout(unloadTimeoutMs);
  return new Promise((resolve) => {
    const held = navigator.locks.request(lockStart + name, { signal }, () => {
      resolve(true);
      return new Promise<void>(() => {});
    });
    held.catch(() => resolve(false));
  });
}

/** The names of the tabs that live. */
export async function openTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(lockStart.length)));
}
