import { type SelectQueryBuilder, sql } from 'kysely';
import { type ApplicationTextField, applicationTextFields } from '#contract/application-fields.ts';
import {
  type ApplicationInput,
  type ApplicationsQuery,
  applicationNotFound,
  maxApplicationsPerPage,
  type ReviewedApplication,
  readApplicationFile,
} from '#contract/applications.ts';
import type { ReviewState } from '#contract/review-states.ts';
import { foldForSearch } from '../db/fold-for-search.ts';
import { readPage } from '../db/read-page.ts';
import type { ApplicationFilesTable, Db, Tables } from '../db/tables.ts';
import { notFound } from '../failures/failure.ts';
import { OutboxStore } from '../notifications/outbox.store.ts';

export interface NewApplication {
  input: ApplicationInput;
  isSuspectedSpam: boolean;
  submittedAt: string;
  idempotencyKey: string | null;
  fingerprint: string;
}

export type NewApplicationFile = Omit<ApplicationFilesTable, 'applicationId'>;

/** The filters of the desk, as far as the database has to know them. */
export interface ApplicationSelection
  extends Omit<ApplicationsQuery, 'after' | 'limit' | 'overdue' | 'unread'> {
  /** Undecided, and submitted by then. */
  openSince?: string | undefined;
  /** Not read by this admin. */
  unreadBy?: number | undefined;
}

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

export class ApplicationsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Newest first. */
  async list(
    { after, ...selection }: ApplicationSelection & { after?: number | undefined },
    limit = maxApplicationsPerPage,
  ): Promise<ApplicationPage> {
    // Of two columns that are always equal, the one whose index has the order of the list and the filter.
    const position = asksForReview(selection) ? 'reviews.applicationId' : 'applications.id';
    let query = this.#selected(selection).select(columns).orderBy(position, 'desc');
    if (after !== undefined) query = query.where(position, '<', after);
    const { rows, next } = await readPage(query, limit);
    return { applications: await this.#withFiles(rows), next: next?.id ?? null };
  }

  async count(selection: ApplicationSelection): Promise<number> {
    const { count } = await this.#selected(selection)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** How many are in each state of review. */
  async countStates(selection: ApplicationSelection): Promise<Record<ReviewState, number>> {
    const isFiltered = Object.values(selection).some((filter) => filter !== undefined);
    const selected = isFiltered ? this.#selected(selection, true) : this.#db.selectFrom('reviews');
    const rows = await (selected as SelectQueryBuilder<Tables, 'reviews', object>)
      .select(({ fn }) => ['reviews.state', fn.countAll<number>().as('count')])
      .groupBy('reviews.state')
      .execute();
    const counts = { new: 0, shortlisted: 0, booked: 0, declined: 0, withdrawn: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }

  async get(id: number): Promise<ReviewedApplication> {
    const application = await this.find(id);
    if (!application) throw notFound(applicationNotFound);
    return application;
  }

  async find(id: number): Promise<ReviewedApplication | undefined> {
    const rows = await this.#db.selectFrom('applications').select(columns).where('id', '=', id).execute();
    return (await this.#withFiles(rows))[0];
  }

  /** The application stored under this idempotency key. */
  async findSent(idempotencyKey: string): Promise<{ id: number; fingerprint: string } | undefined> {
    return this.#db
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
    const searchText = foldForSearch(searched.map((name) => input[name]).join('\n'));
    const added = await this.#db
      .insertInto('applications')
      .values({ ...input, ...rest, searchText })
      .onConflict((sent) => sent.column('idempotencyKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return undefined;
    await this.#db
      .insertInto('reviews')
      .values({ applicationId: added.id, state: 'new', isOpen: true, version: 0 })
      .execute();
    if (files.length > 0) {
      await this.#db
        .insertInto('applicationFiles')
        .values(files.map((file) => ({ ...file, applicationId: added.id })))
        .execute();
    }
    return this.find(added.id);
  }

  /** Returns the names of the files that are no longer referred to. The caller deletes them after the commit. */
  async remove(id: number): Promise<string[]> {
    return this.#db.transaction().execute(async (trx) => {
      // First the row that every change of the review locks first, so that no two transactions wait for each other.
      await trx.deleteFrom('reviews').where('applicationId', '=', id).execute();
      const files = await trx
        .selectFrom('applicationFiles')
        .select('filename')
        .where('applicationId', '=', id)
        .execute();
      await new OutboxStore(trx).forgetApplication(id);
      const removed = await trx.deleteFrom('applications').where('id', '=', id).returning('id').execute();
      if (removed.length === 0) throw notFound(applicationNotFound);
      return files.map(({ filename }) => filename);
    });
  }

  async findFile(filename: string): Promise<{ mimeType: string; byteSize: number } | undefined> {
    return this.#db
      .selectFrom('applicationFiles')
      .select(['mimeType', 'byteSize'])
      .where('filename', '=', filename)
      .executeTakeFirst();
  }

  /** Those of the names that an application refers to. */
  async findFiles(filenames: string[]): Promise<Set<string>> {
    const found = await this.#db
      .selectFrom('applicationFiles')
      .select('filename')
      .where('filename', 'in', filenames)
      .execute();
    return new Set(found.map(({ filename }) => filename));
  }

  #selected(selection: ApplicationSelection, withReviews = asksForReview(selection)) {
    const { search = '', performanceType, location, suspected, review, openSince, unreadBy } = selection;
    let query = this.#db
      .selectFrom('applications')
      // Every application has a review, so without a filter by it there is nothing to join.
      .$if(withReviews, (all) =>
        all.innerJoin('reviews', 'reviews.applicationId', 'applications.id'),
      ) as unknown as SelectQueryBuilder<Tables, 'applications' | 'reviews', object>;
    if (review) query = query.where('reviews.state', '=', review);
    if (openSince !== undefined) {
      query = query.where('reviews.isOpen', '=', true).where('submittedAt', '<=', openSince);
    }
    if (unreadBy !== undefined) {
      query = query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reviewReads')
              .select('reviewReads.applicationId')
              .where('reviewReads.userId', '=', unreadBy)
              .whereRef('reviewReads.applicationId', '=', 'reviews.applicationId'),
          ),
        ),
      );
    }
    if (performanceType) query = query.where('performanceType', '=', performanceType);
    if (location) query = query.where('location', '=', location);
    if (suspected) query = query.where('isSuspectedSpam', '=', suspected === 'only');
    for (const word of foldForSearch(search).split(/\s+/).filter(Boolean)) {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      query = query.where(sql<boolean>`"searchText" like ${pattern} escape '\\'`);
    }
    return query;
  }

  async #withFiles(rows: Row[]): Promise<ReviewedApplication[]> {
    if (rows.length === 0) return [];
    const files = await this.#db
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

function asksForReview({ review, openSince, unreadBy }: ApplicationSelection): boolean {
  return review !== undefined || openSince !== undefined || unreadBy !== undefined;
}
