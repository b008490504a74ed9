import type { ApplicationDraft } from './application-draft.ts';
import { isDraftUnlocked, lockDraft, unlockDraft } from './draft-lock.ts';
import { findDraft, listDrafts, removeDraft, saveDraft } from './draft-storage.ts';

/** What is shown of a draft before it is restored. */
export interface OfferedDraft {
  id: string;
  savedAt: number;
  step: number;
  photoCount: number;
}

/**
 * A browser that stores nothing (private window, blocked or full storage) must not break the form: it then
 * works without drafts.
 */
async function orElse<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work;
  } catch {
    return otherwise;
  }
}

/** The form waits for the offer, so a storage that does not answer must not hold it up for longer. */
const offerTimeoutMs = 3_000;

/** The latest draft that no other tab has open. */
export function findOffer(): Promise<OfferedDraft | undefined> {
  const nothing = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), offerTimeoutMs));
  return Promise.race([orElse(newestFree(), undefined), nothing]);
}

async function newestFree(): Promise<OfferedDraft | undefined> {
  for (const { id, savedAt, step, bandPhotos, flyer } of await listDrafts(Date.now())) {
    if (await isDraftUnlocked(id)) return { id, savedAt, step, photoCount: bandPhotos.length + flyer.length };
  }
  return undefined;
}

/** Locks the draft for this tab and loads it. Returns undefined when it is gone or another tab was faster. */
export async function openDraft(id: string): Promise<ApplicationDraft | undefined> {
  if (!(await lockDraft(id))) return undefined;
  const draft = await orElse(findDraft(id), undefined);
  if (!draft) unlockDraft(id);
  return draft;
}

/** Returns the ids of the pictures that are stored now. */
export async function storeDraft(
  draft: ApplicationDraft,
  stored: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const write = async (what: ApplicationDraft) => {
    await saveDraft(what, stored);
    return new Set([...what.bandPhotos, ...what.flyer].map(({ id }) => id));
  };
  try {
    return await write(draft);
  } catch {
    // A full disk may have no room for photos, but still for the text.
    const isStored = ({ id }: { id: string }) => stored.has(id);
    const { bandPhotos, flyer } = draft;
    const less = { ...draft, bandPhotos: bandPhotos.filter(isStored), flyer: flyer.filter(isStored) };
    return orElse(write(less), stored);
  }
}

export function deleteDraft(id: string): Promise<void> {
  return orElse(removeDraft(id), undefined);
}

/** After an application has been sent: deletes all drafts that are not open in another tab. */
export async function deleteAllDrafts(own: string): Promise<void> {
  await deleteDraft(own);
  for (const { id } of await orElse(listDrafts(Date.now()), [])) {
    if (await isDraftUnlocked(id)) await deleteDraft(id);
  }
}
