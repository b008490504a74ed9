/**
 * What is typed and not sent yet, in IndexedDB. Pictures have records of their own, so that saving a word does not write
 * megabytes. Bytes and not blobs: in a private window WebKit cannot store blobs, and does not answer any more after one
 * attempt. No library: it would have to open the database that earlier versions have left on people's devices.
 */
export interface StoredDraft {
  /** The account, or `guest`. */
  owner: string;
  /** Which form, and which record. */
  thing: string;
  /** Two tabs never write to the same draft. */
  tab: string;
  savedAt: number;
  expiresAt: number;
  content: object;
  pictureIds: string[];
}

interface StoredPicture {
  id: string;
  bytes: ArrayBuffer;
  type: string;
}

type DraftKey = Pick<StoredDraft, 'owner' | 'thing' | 'tab'>;

interface DraftChanges {
  drafts: StoredDraft[];
  dropped: DraftKey[];
  pictures: StoredPicture[];
  droppedPictures: string[];
}

/** The connection stays open, because a page that is being left has no time to open one. */
let database: IDBDatabase | undefined;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('greenroom', 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      request.result.createObjectStore('drafts', { keyPath: ['owner', 'thing', 'tab'] });
      if (oldVersion === 1 && request.transaction) moveApplications(request.transaction);
      else request.result.createObjectStore('pictures', { keyPath: 'id' });
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

const keptForMs = 14 * 24 * 60 * 60 * 1_000;

/** Applications that were begun before there was one store for everything. */
function moveApplications(upgrade: IDBTransaction): void {
  upgrade.objectStore('application-images').name = 'pictures';
  const begun = upgrade.objectStore('application-drafts').getAll();
  begun.onsuccess = () => {
    for (const { id, savedAt, ...content } of begun.result) {
      upgrade.objectStore('drafts').put({
        owner: 'guest',
        thing: `application:${id}`,
        tab: '',
        savedAt,
        expiresAt: savedAt + keptForMs,
        content,
        pictureIds: [...content.bandPhotos, ...content.flyer].map((picture) => picture.id),
      } satisfies StoredDraft);
    }
    upgrade.db.deleteObjectStore('application-drafts');
  };
}

/** Runs one transaction. Nothing is awaited once the database is open, so that it works while a page is being left. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore, pictures: IDBObjectStore) => Result,
): Promise<Awaited<Result>> {
  const transaction = (database ?? (await openDatabase())).transaction(['drafts', 'pictures'], mode);
  const isDone = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const result = work(transaction.objectStore('drafts'), transaction.objectStore('pictures'));
  // Without an answer to wait for it can end at once.
  if (!(result instanceof Promise)) transaction.commit();
  return (await Promise.all([result, isDone]))[0];
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const keyOf = ({ owner, thing, tab }: DraftKey) => [owner, thing, tab];

/** Where drafts are kept. Every call may fail, and in a private window one may get no answer. */
export const draftDatabase = {
  list: (): Promise<StoredDraft[]> => transact('readonly', (drafts) => answerOf(drafts.getAll())),

  write: (written: DraftChanges): Promise<void> =>
    transact('readwrite', (drafts, pictures) => {
      for (const draft of written.drafts) drafts.put(draft);
      for (const draft of written.dropped) drafts.delete(keyOf(draft));
      for (const picture of written.pictures) pictures.put(picture);
      for (const id of written.droppedPictures) pictures.delete(id);
    }),

  /** Gives a draft to another tab. Undefined when it is gone, or another tab was faster. */
  take: (draft: StoredDraft, tab: string): Promise<StoredDraft | undefined> =>
    transact('readwrite', async (drafts) => {
      const found = await answerOf<StoredDraft | undefined>(drafts.get(keyOf(draft)));
      if (!found) return undefined;
      drafts.delete(keyOf(found));
      drafts.put({ ...found, tab });
      return { ...found, tab };
    }),

  /** Those that can still be found. Earlier versions have stored blobs. */
  readPictures: (ids: string[]): Promise<Map<string, Blob>> =>
    transact('readonly', async (_, pictures) => {
      const stored = await Promise.all(ids.map((id) => answerOf(pictures.get(id))));
      const found = stored.filter(Boolean);
      return new Map(found.map(({ id, bytes, type, blob }) => [id, blob ?? new Blob([bytes], { type })]));
    }),
};

export type DraftDatabase = typeof draftDatabase;
