import { createContext, useContext } from 'react';
import { randomId } from '../../ui/random-id.ts';
import { type DraftDatabase, draftDatabase, type StoredDraft } from './draft-database.ts';

/**
 * A tab that lives holds a Web Lock with its name, so that no other tab is offered its work. Where the browser has no
 * Web Locks, and on sites without https, only this tab is known to be open.
 */
const lockStart = 'tab:';
const nameKey = 'tab';
const unloadTimeoutMs = 2_000;

let claim: Promise<string> | undefined;

/** The name of this tab. It survives a reload, and belongs to this tab for as long as the page lives. */
function claimTab(): Promise<string> {
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
async function openTabs(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(lockStart.length)));
}

export type { StoredDraft };

/** A picture of a draft, which has an id of its own. */
export interface DraftPicture {
  id: string;
  blob: Blob;
}

interface SaveOptions {
  pictures?: DraftPicture[];
  /** Other tabs are offered it once this one is gone. Otherwise it is for this tab, and for a day. */
  outlivesTab?: boolean | undefined;
}

/** The owner of what people type who need no account. */
export const guest = 'guest';

const dayMs = 24 * 60 * 60 * 1_000;
const saveDelayMs = 400;
/** Pages wait for their drafts, so a storage that does not answer must not hold them up for longer. */
const openTimeoutMs = 3_000;

/**
 * What one person types in this tab and has not sent: in memory, so that forms find it at once, and on the device, so
 * that it survives a reload and the end of a session. Storage that is full or blocked must not break a form: it works
 * without drafts then. Passwords are never kept.
 */
export class Drafts {
  readonly owner: string;
  /** Files that are too large to be stored: they live as long as the page. */
  readonly files = new Map<string, File[]>();
  readonly #tab: string;
  readonly #database: DraftDatabase | undefined;
  readonly #own: Map<string, StoredDraft>;
  readonly #changed = new Set<string>();
  readonly #blobs = new Map<string, Blob>();
  readonly #bytes = new Map<string, ArrayBuffer>();
  readonly #storedPictures: Set<string>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<unknown> = Promise.resolve();
  #isForgotten = false;

  /** Without a database nothing outlives the page. */
  constructor(owner: string, tab = '', database?: DraftDatabase, stored: StoredDraft[] = []) {
    this.owner = owner;
    this.#tab = tab;
    this.#database = database;
    const own = stored.filter((draft) => draft.owner === owner && draft.tab === tab);
    this.#own = new Map(own.map((draft) => [draft.thing, draft]));
    this.#storedPictures = new Set(own.flatMap(({ pictureIds }) => pictureIds));
  }

  find<Content extends object>(thing: string): (StoredDraft & { content: Content }) | undefined {
    return this.#own.get(thing) as (StoredDraft & { content: Content }) | undefined;
  }

  /** Those of this tab whose names begin like this, latest first. */
  list(start: string): StoredDraft[] {
    return latestFirst([...this.#own.values()].filter(({ thing }) => thing.startsWith(start)));
  }

  /** Those whose tab is gone. */
  async listLeft(start: string): Promise<StoredDraft[]> {
    try {
      const [all = [], open] = await Promise.all([this.#database?.list(), openTabs()]);
      return latestFirst(
        all.filter(
          ({ owner, thing, tab }) =>
            owner === this.owner && thing.startsWith(start) && tab !== this.#tab && !open.has(tab),
        ),
      );
    } catch {
      return [];
    }
  }

  save(thing: string, content: object, { pictures = [], outlivesTab = false }: SaveOptions = {}): void {
    if (this.#isForgotten) return;
    const savedAt = Date.now();
    const pictureIds = pictures.map(({ id }) => id);
    const place = { owner: this.owner, thing, tab: this.#tab };
    const expiresAt = savedAt + (outlivesTab ? 14 : 1) * dayMs;
    this.#own.set(thing, { ...place, savedAt, expiresAt, content, pictureIds });
    for (const { id, blob } of pictures) {
      this.#blobs.set(id, blob);
      // Ahead: a page that is being left has no time to read files.
      this.#readPicture(id).catch(() => {});
    }
    this.#changed.add(thing);
    // Throttled, not debounced: what is typed without a pause is saved, too.
    this.#timer ??= setTimeout(() => void this.flush(), saveDelayMs);
  }

  drop(thing: string): void {
    if (!this.#own.delete(thing)) return;
    this.#changed.add(thing);
    void this.flush();
  }

  /** Stores what has changed. Nothing is awaited before, so that it works while the page is being left. */
  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const things = [...this.#changed];
    this.#changed.clear();
    if (things.length > 0) this.#saving = this.#write(things).catch(() => {});
    return this.#saving;
  }

  async #write(things: string[]): Promise<void> {
    const unread = this.#freshPictures(things).filter((id) => !this.#bytes.has(id));
    if (unread.length > 0) await Promise.all(unread.map((id) => this.#readPicture(id)));
    const drafts = things.flatMap((thing) => this.#own.get(thing) ?? []);
    const dropped = things.filter((thing) => !this.#own.has(thing));
    const wanted = new Set([...this.#own.values()].flatMap(({ pictureIds }) => pictureIds));
    const pictures = this.#freshPictures(things).flatMap((id) => {
      const bytes = this.#bytes.get(id);
      return bytes ? { id, bytes, type: this.#blobs.get(id)?.type ?? '' } : [];
    });
    const changes = {
      drafts,
      dropped: dropped.map((thing) => ({ owner: this.owner, thing, tab: this.#tab })),
      pictures,
      droppedPictures: [...this.#storedPictures].filter((id) => !wanted.has(id)),
    };
    for (const id of changes.droppedPictures) this.#storedPictures.delete(id);
    try {
      await this.#database?.write(changes);
      for (const { id } of pictures) this.#storedPictures.add(id);
    } catch {
      // A full disk may have no room for photos, but still for the text.
      await this.#database?.write({ ...changes, pictures: [] });
    }
  }

  #freshPictures(things: string[]): string[] {
    const ids = things.flatMap((thing) => this.#own.get(thing)?.pictureIds ?? []);
    return ids.filter((id) => this.#blobs.has(id) && !this.#storedPictures.has(id));
  }

  async #readPicture(id: string): Promise<void> {
    const blob = this.#blobs.get(id);
    if (blob && !this.#bytes.has(id)) this.#bytes.set(id, await blob.arrayBuffer());
  }

  /** Those that can still be found. */
  async readPictures(ids: string[]): Promise<Map<string, Blob>> {
    return (await this.#database?.readPictures(ids).catch(() => undefined)) ?? new Map();
  }

  /** Makes it a draft of this tab, which its form finds. False when it is gone, or another tab was faster. */
  async takeUp(draft: StoredDraft): Promise<boolean> {
    if (draft.tab === this.#tab) return this.#own.has(draft.thing);
    const taken = await this.#database?.take(draft, this.#tab).catch(() => undefined);
    if (!taken) return false;
    this.#own.set(taken.thing, taken);
    for (const id of taken.pictureIds) this.#storedPictures.add(id);
    return true;
  }

  /** Of this tab, or of one that is gone. */
  async discard(draft: StoredDraft): Promise<void> {
    if (draft.tab === this.#tab) this.drop(draft.thing);
    else await dropFrom(this.#database, [draft]);
  }

  /** Everything of this person, in all tabs. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    clearTimeout(this.#timer);
    this.#changed.clear();
    this.#own.clear();
    this.files.clear();
    const all = (await this.#database?.list().catch(() => undefined)) ?? [];
    await dropFrom(
      this.#database,
      all.filter(({ owner }) => owner === this.owner),
    );
  }
}

function latestFirst(drafts: StoredDraft[]): StoredDraft[] {
  return drafts.sort((one, other) => other.savedAt - one.savedAt);
}

async function dropFrom(database: DraftDatabase | undefined, dropped: StoredDraft[]): Promise<void> {
  if (dropped.length === 0) return;
  const droppedPictures = dropped.flatMap(({ pictureIds }) => pictureIds);
  await database?.write({ drafts: [], dropped, pictures: [], droppedPictures }).catch(() => {});
}

const opened = new Map<string, Promise<Drafts>>();

/** What this person has typed in this tab before. */
export function openDrafts(owner: string): Promise<Drafts> {
  const drafts = opened.get(owner) ?? load(owner);
  opened.set(owner, drafts);
  return drafts;
}

async function load(owner: string): Promise<Drafts> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), openTimeoutMs));
  const read = Promise.all([claimTab(), draftDatabase.list()]).catch(() => undefined);
  const answer = await Promise.race([read, timeout]);
  if (!answer) return new Drafts(owner);
  const [tab, all] = answer;
  const isExpired = ({ expiresAt }: StoredDraft) => expiresAt < Date.now();
  void dropFrom(draftDatabase, all.filter(isExpired));
  const drafts = new Drafts(
    owner,
    tab,
    draftDatabase,
    all.filter((draft) => !isExpired(draft)),
  );
  // What is written at the very end may be lost with the page: before it asks whether to leave there is time.
  for (const leaving of ['beforeunload', 'pagehide', 'visibilitychange']) {
    window.addEventListener(leaving, () => void drafts.flush(), { capture: true });
  }
  return drafts;
}

/** Called at sign-out, so that the next person finds nothing. What others have left at this device stays theirs. */
export async function forgetDraftsOf(owner: string): Promise<void> {
  const drafts = opened.get(owner);
  opened.delete(owner);
  await (await drafts)?.forget();
}

/** Whether staff have left something in this tab, for whoever has to sign in again. */
export async function hasStaffDrafts(): Promise<boolean> {
  for (const drafts of await Promise.all(opened.values())) {
    if (drafts.files.size > 0) return true;
    await drafts.flush();
  }
  try {
    const [tab, all] = await Promise.all([claimTab(), draftDatabase.list()]);
    return all.some((draft) => draft.tab === tab && draft.owner !== guest);
  } catch {
    return false;
  }
}

/** Where nobody is known, nothing outlives the page. */
export const DraftsContext = createContext(new Drafts(''));

export function useDrafts(): Drafts {
  return useContext(DraftsContext);
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** For example `3 days ago`. Relative, so that it does not depend on a time zone. */
export function timeSince(then: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, ms] of units) {
    const count = Math.floor((now - then) / ms);
    if (count >= 1) return words.format(-count, unit);
  }
  return 'a moment ago';
}
