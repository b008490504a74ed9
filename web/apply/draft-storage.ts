import { type ApplicationDraft, isExpired, textsFrom } from './application-draft.ts';
import { bytesOf, readBytes } from './picture-bytes.ts';

/**
 * Stores drafts in IndexedDB: texts in one object store and pictures in another, so that saving a word does
 * not write megabytes. Each form has its own draft, so two tabs never write to the same one.
 */
const databaseName = 'greenroom';
const draftStore = 'application-drafts';
const imageStore = 'application-images';

interface StoredImage {
  id: string;
  name: string;
}

type StoredDraft = Omit<ApplicationDraft, 'bandPhotos' | 'flyer'> & {
  bandPhotos: StoredImage[];
  flyer: StoredImage[];
};

/** Pictures that an earlier version of this page stored are blobs instead of bytes. */
type StoredPicture = { id: string; draftId: string } & (
  | { bytes: ArrayBuffer; type: string }
  | { blob: Blob }
);

/** The connection stays open, because a page that is being left has no time to open one. */
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
      // A newer version of the page wants to upgrade the database, or the visitor has cleared it.
      opened.onversionchange = forget;
      opened.onclose = forget;
      database = opened;
      resolve(opened);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The database is in use by an older page'));
  });
}

/** Runs one transaction. */
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

/**
 * `storedImages` are the ids of pictures that an earlier call has stored. Nothing is
 * awaited that is already in memory, so that it also works while the page is being unloaded.
 */
export async function saveDraft(draft: ApplicationDraft, storedImages: ReadonlySet<string>): Promise<void> {
  const pictures = [...draft.bandPhotos, ...draft.flyer];
  const fresh = pictures.filter(({ id }) => !storedImages.has(id));
  const unread = fresh.filter(({ blob }) => !bytesOf(blob));
  if (unread.length > 0) await Promise.all(unread.map(({ blob }) => readBytes(blob)));
  return transact('readwrite', (drafts, images, transaction) => {
    const keep = ({ id, name }: StoredImage) => ({ id, name });
    const stored: StoredDraft = {
      ...draft,
      bandPhotos: draft.bandPhotos.map(keep),
      flyer: draft.flyer.map(keep),
    };
    drafts.put(stored);
    for (const imageId of storedImages) {
      if (!pictures.some(({ id }) => id === imageId)) images.delete(imageId);
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

/** The stored drafts, latest first, without their pictures. Expired drafts are deleted. */
export function listDrafts(now: number): Promise<StoredDraft[]> {
  return transact('readwrite', async (drafts, images) => {
    const all = (await answerOf(drafts.getAll())) as StoredDraft[];
    for (const draft of all) {
      if (isExpired(draft, now)) await removeFrom(drafts, images, draft.id);
    }
    return all.filter((draft) => !isExpired(draft, now)).sort((one, other) => other.savedAt - one.savedAt);
  });
}

/** The whole draft. Pictures that can no longer be found are left out. */
export function findDraft(id: string): Promise<ApplicationDraft | undefined> {
  return transact('readonly', async (drafts, images) => {
    const draft = (await answerOf(drafts.get(id))) as StoredDraft | undefined;
    if (!draft) return undefined;
    const stored = (await answerOf(images.index('draftId').getAll(id))) as StoredPicture[];
    const withBytes = (pictures: StoredImage[]) =>
      pictures.flatMap((picture) => {
        const found = stored.find((one) => one.id === picture.id);
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

function blobOf(picture: StoredPicture): Blob {
  return 'blob' in picture ? picture.blob : new Blob([picture.bytes], { type: picture.type });
}
