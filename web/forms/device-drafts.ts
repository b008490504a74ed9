import { randomId } from '../ui/random-id.ts';
import { deviceDraftPrefix, draftOwner } from './draft-owner.ts';
import { type FormDraft, saveFormDraft } from './form-drafts.ts';

/**
 * Copies of drafts that outlive their tab: in local storage, for the account that wrote them, until they are saved,
 * discarded, or its owner logs out. A tab that lives holds a Web Lock, so that no other tab is offered its work.
 */
export interface KeptDraft extends FormDraft {
  /** The key of the draft in the tab that it came from. */
  key: string;
  /** The key in the storage. */
  place: string;
}

const maxAgeMs = 14 * 24 * 60 * 60 * 1_000;
const unloadTimeoutMs = 1_000;
const tabLock = 'tab:';
const tabName = 'tab';
let tab: string | undefined;

/** Survives a reload. A tab that was duplicated has the name of the other, and takes a new one in `claimTab`. */
function ownTab(): string {
  tab ??= sessionStorage.getItem(tabName) ?? randomId();
  sessionStorage.setItem(tabName, tab);
  return tab;
}

let claim: Promise<void> | undefined;

/** Holds the lock of this tab for as long as the page lives. */
export function claimTab(): Promise<void> {
  claim ??= lockTab().catch(() => {});
  return claim;
}

async function lockTab(): Promise<void> {
  if (!navigator.locks) return;
  // The page before a reload takes a moment to release its lock.
  const isOwn = await holdLock(ownTab(), unloadTimeoutMs);
  if (isOwn) return;
  tab = randomId();
  sessionStorage.setItem(tabName, tab);
  await holdLock(tab, unloadTimeoutMs);
}

function holdLock(name: string, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(tabLock + name, { signal: AbortSignal.timeout(waitMs) }, () => {
        resolve(true);
        return new Promise<void>(() => {});
      })
      .catch(() => resolve(false));
  });
}

function locationOf(key: string): string | undefined {
  const owner = draftOwner();
  return owner === undefined ? undefined : `${deviceDraftPrefix(owner)}${ownTab()}:${key}`;
}

export function keepOnDevice(key: string, draft: FormDraft): void {
  try {
    const place = locationOf(key);
    if (place) localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // Storage that is full or blocked: the draft lives as long as its tab.
  }
}

export function dropFromDevice(key: string): void {
  try {
    const place = locationOf(key);
    if (place) localStorage.removeItem(place);
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** The drafts of this account whose tab is gone, latest first. Those that are too old are removed. */
export async function listKeptDrafts(start: string): Promise<KeptDraft[]> {
  const owner = draftOwner();
  if (owner === undefined) return [];
  const open = await openTabs();
  const found: KeptDraft[] = [];
  for (const place of Object.keys(localStorage).filter((name) => name.startsWith(deviceDraftPrefix(owner)))) {
    const [from = '', ...rest] = place.slice(deviceDraftPrefix(owner).length).split(':');
    const key = rest.join(':');
    const draft = readKept(place);
    if (!draft || Date.now() - draft.savedAt > maxAgeMs) localStorage.removeItem(place);
    else if (key.startsWith(start) && !open.has(tabLock + from)) found.push({ ...draft, key, place });
  }
  return found.sort((one, other) => other.savedAt - one.savedAt);
}

/** Where the browser has no Web Locks, only this tab is known to be open. */
async function openTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([tabLock + ownTab(), ...held.map(({ name }) => name ?? '')]);
}

function readKept(place: string): FormDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? 'null');
    return typeof draft?.values === 'object' && typeof draft.savedAt === 'number' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Makes it a draft of this tab, which its form finds when it opens. */
export function takeUpDraft({ key, place, values, version, base, savedAt }: KeptDraft): void {
  saveFormDraft(key, { values, version, base, savedAt });
  localStorage.removeItem(place);
}

export function discardKept({ place }: KeptDraft): void {
  localStorage.removeItem(place);
}
