import type { Services } from '../services.ts';
import { ApplicationsStore } from './applications.store.ts';

/**
 * The rows first: from then on no address leads to the files, whatever becomes of them. One that cannot be removed
 * now is found by the sweep, and is no reason to tell staff that nothing was deleted.
 */
export async function removeApplication(
  { database, files, log }: Pick<Services, 'database' | 'files' | 'log'>,
  id: number,
): Promise<void> {
  const filenames = await database.db.transaction().execute((trx) => new ApplicationsStore(trx).remove(id));
  for (const filename of filenames) {
    await files.remove(filename).catch((error: unknown) => {
      log.warn({ err: error, applicationId: id, filename }, 'a file of a deleted application is still there');
    });
  }
}
