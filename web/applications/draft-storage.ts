import { type ApplicationDraft, isExpired, textsFrom } from './application-draft.ts';
import { bytesOf, readBytes } from './picture-bytes.ts';

/**
 * Drafts on this device, in the browser's own database: texts in one store, pictures in another, so that saving a
 * word does not write megabytes. Each form has a draft of its own, so two tabs never write into the same one.
 */
const databaseName = 'greenroom';
const draftStore = 'application-drafts';
const imageStore = 'application-images';

interface KeptImage {
  id: string;
  name: string;
}

type KeptDraft = Omit<ApplicationDraft, 'bandPhotos' | 'flyer'> & {
  bandPhotos: KeptImage[];
  flyer: KeptImage[];
};

/** What one that was kept by an earlier version of this page has instead of bytes is a blob. */
type KeptPicture = { id: string; draftId: string } & ({ bytes: ArrayBuffer; type: string } | { blob: Blob });

/** Stays open: a page that is being left has no time to open it. */
let database: IDBDatabase | undefined;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(draftStore, { keyPath: 'id' });
      request.result.createObjectStore(imageStore, { keyPath: 'id' }).createIndex('draftId', 'draftId');
    };
    request.onsuccess = () => {
      const opened = request.result;
      const forget = () => {
        opened.close();
        database = undefined;
      };
      // A newer page wants to change its shape, or the visitor has cleared it.
      opened.onversionchange = forget;
      opened.onclose = forget;
      database = opened;
      resolve(opened);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The database is in use by an older page'));
  });
}

/** Runs one transaction: all of it, or nothing. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore, images: IDBObjectStore, transaction: IDBTransaction) => Result,
): Promise<Awaited<Result>> {
  const opened = database ?? (await openDatabase());
  const transaction = opened.transaction([draftStore, imageStore], mode);
  const isDone = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const [result] = await Promise.all([
    work(transaction.objectStore(draftStore), transaction.objectStore(imageStore), transaction),
    isDone,
  ]);
  return result;
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function removeFrom(drafts: IDBObjectStore, images: IDBObjectStore, id: string): Promise<void> {
  drafts.delete(id);
  for (const key of await answerOf(images.index('draftId').getAllKeys(id))) images.delete(key);
}

/** `storedImages` are the pictures of this draft that an earlier call has written. Waits for nothing that it has not to
 * wait for, so that it also works in the last moment of a page. */
export async function saveDraft(draft: ApplicationDraft, storedImages: ReadonlySet<string>): Promise<void> {
  const pictures = [...draft.bandPhotos, ...draft.flyer];
  const fresh = pictures.filter(({ id }) => !storedImages.has(id));
  const unread = fresh.filter(({ blob }) => !bytesOf(blob));
  if (unread.length > 0) await Promise.all(unread.map(({ blob }) => readBytes(blob)));
  return transact('readwrite', (drafts, images, transaction) => {
    const keep = ({ id, name }: KeptImage) => ({ id, name });
    const kept: KeptDraft = {
      ...draft,
      bandPhotos: draft.bandPhotos.map(keep),
      flyer: draft.flyer.map(keep),
    };
    drafts.put(kept);
    for (const stored of storedImages) {
      if (!pictures.some(({ id }) => id === stored)) images.delete(stored);
    }
    for (const { id, blob } of fresh) {
      images.put({ id, draftId: draft.id, bytes: bytesOf(blob), type: blob.type });
    }
    transaction.commit();
  });
}

export function removeDraft(id: string): Promise<void> {
  return transact('readwrite', (drafts, images) => removeFrom(drafts, images, id));
}

/** What is kept, latest first, without pictures. What is too old goes. */
export function listDrafts(now: number): Promise<KeptDraft[]> {
  return transact('readwrite', async (drafts, images) => {
    const all = (await answerOf(drafts.getAll())) as KeptDraft[];
    for (const draft of all) {
      if (isExpired(draft, now)) await removeFrom(drafts, images, draft.id);
    }
    return all.filter((draft) => !isExpired(draft, now)).sort((one, other) => other.savedAt - one.savedAt);
  });
}

/** The whole draft; pictures that are gone are simply missing from it. */
export function findDraft(id: string): Promise<ApplicationDraft | undefined> {
  return transact('readonly', async (drafts, images) => {
    const draft = (await answerOf(drafts.get(id))) as KeptDraft | undefined;
    if (!draft) return undefined;
    const kept = (await answerOf(images.index('draftId').getAll(id))) as KeptPicture[];
    const withBytes = (pictures: KeptImage[]) =>
      pictures.flatMap((picture) => {
        const found = kept.find((one) => one.id === picture.id);
        return found ? [{ ...picture, blob: blobOf(found) }] : [];
      });
    return {
      ...draft,
      texts: textsFrom(draft.texts),
      bandPhotos: withBytes(draft.bandPhotos),
      flyer: withBytes(draft.flyer),
    };
  });
}

function blobOf(picture: KeptPicture): Blob {
  return 'blob' in picture ? picture.blob : new Blob([picture.bytes], { type: picture.type });
}
