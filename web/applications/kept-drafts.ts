import type { ApplicationDraft } from './application-draft.ts';
import { holdDraft, isDraftFree, releaseDraft } from './draft-lock.ts';
import { findDraft, listDrafts, removeDraft, saveDraft } from './draft-storage.ts';

/** What is told of a draft before it is taken up again. */
export interface OfferedDraft {
  id: string;
  savedAt: number;
  step: number;
  photoCount: number;
}

/**
 * Nothing here ever fails for the performer: where a browser keeps nothing (private windows, blocked or full
 * storage), the form works all the same, and forgets.
 */
async function orElse<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work;
  } catch {
    return otherwise;
  }
}

/** The form waits for it, so a storage that never answers must not keep the form from coming. */
const offerPatienceMs = 3_000;

/** The latest draft that no other tab is writing. */
export function findOffer(): Promise<OfferedDraft | undefined> {
  const nothing = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), offerPatienceMs));
  return Promise.race([orElse(newestFree(), undefined), nothing]);
}

async function newestFree(): Promise<OfferedDraft | undefined> {
  for (const { id, savedAt, step, bandPhotos, flyer } of await listDrafts(Date.now())) {
    if (await isDraftFree(id)) return { id, savedAt, step, photoCount: bandPhotos.length + flyer.length };
  }
  return undefined;
}

/** Gives the draft to this tab, and to no other; undefined when it is gone or another one was faster. */
export async function takeUpDraft(id: string): Promise<ApplicationDraft | undefined> {
  if (!(await holdDraft(id))) return undefined;
  const draft = await orElse(findDraft(id), undefined);
  if (!draft) releaseDraft(id);
  return draft;
}

/** Gives back which pictures are stored now. */
export async function keepDraft(
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
    // A full disk takes no more photos, but a page of text perhaps.
    const isStored = ({ id }: { id: string }) => stored.has(id);
    const { bandPhotos, flyer } = draft;
    const less = { ...draft, bandPhotos: bandPhotos.filter(isStored), flyer: flyer.filter(isStored) };
    return orElse(write(less), stored);
  }
}

export function dropDraft(id: string): Promise<void> {
  return orElse(removeDraft(id), undefined);
}

/** After one application has arrived: what was begun before it, and is in no other tab, is not wanted any more. */
export async function dropAllDrafts(own: string): Promise<void> {
  await dropDraft(own);
  for (const { id } of await orElse(listDrafts(Date.now()), [])) {
    if (await isDraftFree(id)) await dropDraft(id);
  }
}
