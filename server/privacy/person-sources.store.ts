import { sql } from 'kysely';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import { readApplicationFile } from '#contract/applications/applications.ts';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import type { Erasure } from '#contract/privacy.ts';
import { performerName } from '../applications/change-application.ts';
import { countOf, Store } from '../db/store.ts';
import type { Db, Tables } from '../db/tables.ts';
import { withoutLink } from '../outbox/mail/mailed-link.ts';
import { findStoredAbout } from '../subscribers/erase-subscriber.ts';
import { SubscribersStore } from '../subscribers/subscribers.store.ts';

export type StoredRow = Record<string, unknown>;

/** Addresses are compared without regard to case, as mail servers do. */
export const isAddress = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;

/** Who of staff it was belongs to them: what is told about one person holds nothing of another. */
function nameOf(author: string | null): string | null {
  return author === null || author === performerName ? author : 'Staff';
}

/** To a person of their own, not to staff about somebody's application. */
const toPerson = [
  'signup',
  'import',
  'letter',
  'ownLetter',
  'invitation',
  'reset',
] as const satisfies MessagePurpose[];

function applicationsOf(db: Db, email: string) {
  return db.selectFrom('applications').select('id').where(isAddress('email', email));
}

/** What was written to this address or about its applications. */
function selectMails(db: Db, email: string) {
  return db
    .selectFrom('outbox')
    .where(({ or, and, eb }) =>
      or([
        eb('applicationId', 'in', applicationsOf(db, email)),
        and([eb('purpose', 'in', toPerson), isAddress('recipient', email)]),
      ]),
    );
}

type SaidTable = 'reviewNotes' | 'reviewScores' | 'reviewHistory' | 'reviewMessages';

/** What staff have said about their applications, in the order in which it was said. */
function aboutApplications<Table extends SaidTable>(table: Table, columns: (keyof Tables[Table] & string)[]) {
  return async (db: Db, email: string): Promise<StoredRow[]> => {
    const { rows } = await sql<StoredRow & { author?: string; by?: string }>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where "applicationId" in (${applicationsOf(db, email)})
      order by ${sql.ref(table === 'reviewScores' ? 'applicationId' : 'id')}`.execute(db);
    return rows.map(({ author, by, ...row }) => ({
      ...row,
      ...(author !== undefined && { author: nameOf(author) }),
      ...(by !== undefined && { by: nameOf(by) }),
    }));
  };
}

/**
 * Where something about a person may be stored, and how it is found by their address. Whoever stores addresses in a new
 * place adds it here.
 */
export const personSources: Readonly<Record<string, (db: Db, email: string) => Promise<StoredRow[]>>> = {
  applications: async (db, email) => {
    const applications = await db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'submittedAt', 'isSuspectedSpam', ...applicationTextFields])
      .leftJoin('bookings', 'bookings.applicationId', 'applications.id')
      .select(['state', 'decidedAt', 'decidedBy', 'withdrawnAt'])
      .select(['eventId', 'publish', 'answer', 'askedAt', 'answeredAt', 'askedAgainAt'])
      .where(isAddress('email', email))
      .orderBy('applications.id')
      .execute();
    return applications.map((row) => ({ ...row, decidedBy: nameOf(row.decidedBy) }));
  },

  pictures: async (db, email) => {
    const files = await db
      .selectFrom('applicationFiles')
      .select(['applicationId', 'kind', 'filename', 'mimeType', 'byteSize'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('applicationId')
      .orderBy('position')
      .execute();
    const copies = await db
      .selectFrom('images')
      .select(['applicationId', 'mimeType', 'fileSize as byteSize', 'fileUrl as url'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('id')
      .execute();
    return [
      ...files.map(({ filename, ...file }) => ({
        ...file,
        url: readApplicationFile.path.replace('{filename}', filename),
      })),
      ...copies.map((copy) => ({ ...copy, kind: 'public copy' })),
    ];
  },

  notes: aboutApplications('reviewNotes', ['applicationId', 'text', 'author', 'createdAt']),

  scores: aboutApplications('reviewScores', ['applicationId', 'score']),

  history: aboutApplications('reviewHistory', ['applicationId', 'at', 'by', 'what']),

  messages: aboutApplications('reviewMessages', ['applicationId', 'kind', 'text', 'author', 'createdAt']),

  mails: async (db, email) => {
    const mails = await selectMails(db, email)
      .select(['id', 'channel', 'purpose', 'applicationId', 'recipient', 'subject', 'text', 'state'])
      .select(['createdAt', 'finishedAt', 'linkMark'])
      .orderBy('id')
      .execute();
    return mails.map(({ linkMark, recipient, ...mail }) => ({
      ...mail,
      recipient: recipient.toLowerCase() === email.toLowerCase() ? recipient : 'Staff',
      text: withoutLink(mail.text, linkMark),
    }));
  },

  bookedEvents: (db, email) =>
    db
      .selectFrom('events')
      .select(['id', 'name', 'performer', 'startDateTime', 'endDateTime', 'location', 'status'])
      .where(
        'id',
        'in',
        db
          .selectFrom('bookings')
          .select('eventId')
          .where('eventId', 'is not', null)
          .where('applicationId', 'in', applicationsOf(db, email)),
      )
      .orderBy('id')
      .execute(),

  /** Without whom of the house they reach. */
  nights: async (db, email) => {
    const nights = await db
      .selectFrom('events')
      .leftJoin('sheets', 'sheets.eventId', 'events.id')
      .leftJoin('outcomes', 'outcomes.eventId', 'events.id')
      .select(['id as eventId', 'loadIn', 'soundCheck', 'running', 'deal', 'forPerformer', 'notes'])
      .select(['attendance', 'note'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .where((where) => where.or([where('running', 'is not', null), where('note', 'is not', null)]))
      .orderBy('id')
      .execute();
    return nights.map((row) => ({ ...row, running: row.running && JSON.parse(row.running) }));
  },

  subscriptions: async (db, email) => {
    const stored = await findStoredAbout(db, email);
    return stored ? [{ ...stored }] : [];
  },

  accounts: (db, email) =>
    db
      .selectFrom('users')
      .select(['id', 'username', 'role', 'email', 'firstName', 'lastName', 'phoneNumber', 'createdAt'])
      .where(isAddress('email', email))
      .orderBy('id')
      .execute(),
};

/** What belongs to an address, as far as it goes when everything about it is erased. */
export class SameAddressStore extends Store {
  async list(email: string): Promise<Erasure> {
    const applications = await this.db
      .selectFrom('applications')
      .innerJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'submittedAt', 'state'])
      .where(isAddress('email', email))
      .orderBy('applications.id')
      .execute();
    const accounts = await this.db
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'performer')
      .where(isAddress('email', email))
      .orderBy('id')
      .execute();
    return {
      applications,
      accounts: accounts.map(({ username }) => username),
      isSubscribed: (await new SubscribersStore(this.db).findByAddress(email)) !== undefined,
      messages: await countOf(selectMails(this.db, email)),
    };
  }

  /** Those of staff hold nothing of a performer. */
  async removeAccounts(email: string): Promise<void> {
    await this.db
      .deleteFrom('users')
      .where('role', '=', 'performer')
      .where(isAddress('email', email))
      .execute();
  }
}
