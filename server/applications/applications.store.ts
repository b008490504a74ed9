import {
  type ApplicationTextField,
  applicationTextFields,
  isOpenReview,
  type ReviewState,
} from '#contract/applications/application-fields.ts';
import {
  type ApplicationInput,
  applicationNotFound,
  maxApplicationsPerPage,
  type ReviewedApplication,
  readApplicationFile,
} from '#contract/applications/applications.ts';
import { readPage } from '../db/read-page.ts';
import { foldForSearch } from '../db/search-text.ts';
import { countOf, Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';
import { notFound } from '../failure.ts';
import { ForgottenMessagesStore } from '../outbox/forgotten-messages.store.ts';
import {
  type ApplicationSelection,
  asksForReview,
  selectApplications,
  selectToCount,
} from './application-selection.store.ts';

export interface NewApplication {
  input: ApplicationInput;
  isSuspectedSpam: boolean;
  submittedAt: string;
  idempotencyKey: string | null;
  fingerprint: string;
}

export type NewApplicationFile = Omit<Tables['applicationFiles'], 'applicationId'>;

export interface ApplicationPage {
  applications: ReviewedApplication[];
  /** The cursor of the next page; null at the end of the list. */
  next: number | null;
}

const searched: ApplicationTextField[] = [
  'name',
  'bandName',
  'email',
  'phone',
  'performanceType',
  'bandLineup',
  'preferredDates',
  'bandBio',
  'location',
];

const columns = [...applicationTextFields, 'id', 'isSuspectedSpam', 'submittedAt'] as const;
type Row = Omit<ReviewedApplication, 'bandPhotos' | 'flyer'>;

function searchTextOf(texts: Record<ApplicationTextField, string>): string {
  return foldForSearch(searched.map((name) => texts[name]).join('\n'));
}

export class ApplicationsStore extends Store {
  /** Newest first. */
  async list(
    { after, ...selection }: ApplicationSelection & { after?: number | undefined },
    limit = maxApplicationsPerPage,
  ): Promise<ApplicationPage> {
    // Of two columns that are always equal, the one whose index has the order of the list and the filter.
    const position = asksForReview(selection) ? 'reviews.applicationId' : 'applications.id';
    let query = selectApplications(this.db, selection).select(columns).orderBy(position, 'desc');
    if (after !== undefined) query = query.where(position, '<', after);
    const { rows, next } = await readPage(query, limit);
    return { applications: await this.#withFiles(rows), next: next?.id ?? null };
  }

  /** Those that wait for an answer, the longest first; then the decided ones, newest first. */
  async listByDue(
    { after, ...selection }: ApplicationSelection & { after?: number | undefined },
    limit = maxApplicationsPerPage,
  ): Promise<ApplicationPage> {
    const last = after === undefined ? undefined : await this.#findPlace(after);
    if (after !== undefined && !last) return { applications: [], next: null };
    // The last one of the page before may be decided by now, and have been among those that wait.
    const { review, openSince } = selection;
    const asksForOpen = openSince !== undefined || (review !== undefined && isOpenReview(review));
    const rows: Row[] = [];
    if (!last || last.isOpen || asksForOpen) {
      let open = selectApplications(this.db, { ...selection, isOpen: true });
      if (last) {
        open = open.where((where) =>
          where.or([
            where('submittedAt', '>', last.submittedAt),
            where.and([where('submittedAt', '=', last.submittedAt), where('applications.id', '<', last.id)]),
          ]),
        );
      }
      const sorted = open.select(columns).orderBy('submittedAt').orderBy('applications.id', 'desc');
      rows.push(...(await sorted.limit(limit + 1).execute()));
    }
    if (rows.length <= limit) {
      let decided = selectApplications(this.db, { ...selection, isOpen: false });
      if (last && !last.isOpen) decided = decided.where('reviews.applicationId', '<', last.id);
      const sorted = decided.select(columns).orderBy('reviews.applicationId', 'desc');
      rows.push(...(await sorted.limit(limit + 1 - rows.length).execute()));
    }
    const shown = rows.slice(0, limit);
    return {
      applications: await this.#withFiles(shown),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  #findPlace(id: number) {
    return this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'submittedAt', 'isOpen'])
      .where('applications.id', '=', id)
      .executeTakeFirst();
  }

  count(selection: ApplicationSelection): Promise<number> {
    const isByReview = asksForReview(selection);
    return countOf(isByReview ? selectToCount(this.db, selection) : selectApplications(this.db, selection));
  }

  async countStates(selection: ApplicationSelection): Promise<Record<ReviewState, number>> {
    const rows = await selectToCount(this.db, selection)
      .select(({ fn }) => ['reviews.state', fn.countAll<number>().as('count')])
      .groupBy('reviews.state')
      .execute();
    const counts = { new: 0, shortlisted: 0, booked: 0, declined: 0, withdrawn: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }

  /** Without those that look like spam. */
  countSince(since: string): Promise<number> {
    const received = this.db.selectFrom('applications').where('submittedAt', '>', since);
    return countOf(received.where('isSuspectedSpam', '=', false));
  }

  async get(id: number): Promise<ReviewedApplication> {
    const application = await this.find(id);
    if (!application) throw notFound(applicationNotFound);
    return application;
  }

  async find(id: number): Promise<ReviewedApplication | undefined> {
    const rows = await this.db.selectFrom('applications').select(columns).where('id', '=', id).execute();
    return (await this.#withFiles(rows))[0];
  }

  async findSent(idempotencyKey: string): Promise<{ id: number; fingerprint: string } | undefined> {
    return this.db
      .selectFrom('applications')
      .select(['id', 'fingerprint'])
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirst();
  }

  /**
   * To be called in a transaction, so that an application is stored with all its files or not at all. Undefined when
   * the unique index reports that another request with this key was first.
   */
  async add(
    { input, ...rest }: NewApplication,
    files: NewApplicationFile[],
  ): Promise<ReviewedApplication | undefined> {
    const searchText = searchTextOf(input);
    const added = await this.db
      .insertInto('applications')
      .values({ ...input, ...rest, searchText })
      .onConflict((sent) => sent.column('idempotencyKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return undefined;
    await this.db
      .insertInto('reviews')
      .values({ applicationId: added.id, state: 'new', isOpen: true, version: 0 })
      .execute();
    if (files.length > 0) await this.#addFiles(added.id, files);
    return this.find(added.id);
  }

  async correct(id: number, changes: Partial<ApplicationInput>): Promise<void> {
    const known = await this.get(id);
    const searchText = searchTextOf({ ...known, ...changes });
    await this.db
      .updateTable('applications')
      .set({ ...changes, searchText })
      .where('id', '=', id)
      .execute();
  }

  /**
   * Gives the names of the files that are no longer referred to, which the caller deletes after the commit, and the key
   * that it was sent under. To be called in a transaction.
   */
  async erase(id: number): Promise<{ files: string[]; idempotencyKey: string | null }> {
    // First the row that every change of the review locks first, so that no two transactions wait for each other.
    await this.db.deleteFrom('reviews').where('applicationId', '=', id).execute();
    const files = await this.db
      .selectFrom('applicationFiles')
      .select('filename')
      .where('applicationId', '=', id)
      .execute();
    await new ForgottenMessagesStore(this.db).forgetApplication(id);
    const removed = await this.db
      .deleteFrom('applications')
      .where('id', '=', id)
      .returning('idempotencyKey')
      .executeTakeFirst();
    if (!removed) throw notFound(applicationNotFound);
    return { files: files.map(({ filename }) => filename), ...removed };
  }

  async listFiles(id: number): Promise<NewApplicationFile[]> {
    return this.db
      .selectFrom('applicationFiles')
      .select(['filename', 'kind', 'position', 'mimeType', 'byteSize'])
      .where('applicationId', '=', id)
      .orderBy('position')
      .execute();
  }

  async replaceFiles(id: number, files: NewApplicationFile[]): Promise<void> {
    await this.db.deleteFrom('applicationFiles').where('applicationId', '=', id).execute();
    if (files.length > 0) await this.#addFiles(id, files);
  }

  async #addFiles(applicationId: number, files: NewApplicationFile[]): Promise<void> {
    await this.db
      .insertInto('applicationFiles')
      .values(files.map((file) => ({ ...file, applicationId })))
      .execute();
  }

  async findFile(
    filename: string,
  ): Promise<{ applicationId: number; mimeType: string; byteSize: number } | undefined> {
    return this.db
      .selectFrom('applicationFiles')
      .select(['applicationId', 'mimeType', 'byteSize'])
      .where('filename', '=', filename)
      .executeTakeFirst();
  }

  async findFiles(filenames: string[]): Promise<Set<string>> {
    if (filenames.length === 0) return new Set();
    const found = await this.db
      .selectFrom('applicationFiles')
      .select('filename')
      .where('filename', 'in', filenames)
      .execute();
    return new Set(found.map(({ filename }) => filename));
  }

  async #withFiles(rows: Row[]): Promise<ReviewedApplication[]> {
    if (rows.length === 0) return [];
    const files = await this.db
      .selectFrom('applicationFiles')
      .select(['applicationId', 'filename', 'kind'])
      .where(
        'applicationId',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('position')
      .execute();
    return rows.map((row) => {
      const addresses = (kind: 'photo' | 'flyer') =>
        files
          .filter((file) => file.applicationId === row.id && file.kind === kind)
          .map(({ filename }) => readApplicationFile.path.replace('{filename}', filename));
      return { ...row, bandPhotos: addresses('photo'), flyer: addresses('flyer')[0] ?? null };
    });
  }
}
