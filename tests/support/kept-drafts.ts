import type { Page } from '@playwright/test';
import type { StoredDraft } from '#web/forms/drafts/drafts.ts';

/** What the browser keeps of forms that are not sent, and how many pictures. */
export function keptDrafts(page: Page): Promise<{ drafts: StoredDraft[]; pictures: number }> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // To open what does not exist would create it.
    if ((await indexedDB.databases()).length === 0) return { drafts: [], pictures: 0 };
    const database = await answer(indexedDB.open('greenroom'));
    const stores = database.transaction(['drafts', 'pictures']);
    const drafts = await answer(stores.objectStore('drafts').getAll());
    const pictures = await answer(stores.objectStore('pictures').count());
    database.close();
    return { drafts, pictures };
  });
}

/** The names of the forms. */
export async function keptThings(page: Page): Promise<string[]> {
  return (await keptDrafts(page)).drafts.map(({ thing }) => thing);
}
