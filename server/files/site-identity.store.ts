import { Store } from '../db/store.ts';
import type { FilePlace, Tables } from '../db/tables.ts';

const namesPerPage = 1_000;

/** The site id of this database. Created with the database; a restore brings the id of its backup. */
export class SiteIdentityStore extends Store {
  async get(): Promise<Pick<Tables['siteIdentity'], 'siteId' | 'hadFiles'>> {
    return this.db.selectFrom('siteIdentity').select(['siteId', 'hadFiles']).executeTakeFirstOrThrow();
  }

  /** The names of all files of a place that rows refer to, in pages. */
  async *listFiles(place: FilePlace): AsyncIterable<string[]> {
    const tables =
      place === 'applications' ? (['applicationFiles'] as const) : (['images', 'venueLogo'] as const);
    for (const table of tables) {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const rows = await this.db
          .selectFrom(table)
          .select('filename')
          .where('filename', '>', last)
          .orderBy('filename')
          .limit(namesPerPage)
          .execute();
        yield rows.map(({ filename }) => filename);
        last = rows.length < namesPerPage ? undefined : rows.at(-1)?.filename;
      }
    }
  }

  /** A few of the files that the database has referred to the longest. */
  async listOldestFiles(): Promise<Tables['lateRemovals'][]> {
    const images = await this.db.selectFrom('images').select('filename').orderBy('id').limit(10).execute();
    const photos = await this.db
      .selectFrom('applicationFiles')
      .select('filename')
      .orderBy('applicationId')
      .limit(10)
      .execute();
    return [
      ...images.map(({ filename }) => ({ place: 'gallery' as const, filename })),
      ...photos.map(({ filename }) => ({ place: 'applications' as const, filename })),
    ];
  }
}
