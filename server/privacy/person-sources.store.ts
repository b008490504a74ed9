import { sql } from 'kysely';
import { applicationTextFields } from '#contract/application-fields.ts';
import { readApplicationFile } from '#contract/applications.ts';
import type { Db } from '../db/tables.ts';
import { withoutLink } from '../notifications/own-page-link.ts';
import { findStoredAbout } from '../subscribers/erase-subscriber.ts';

export type StoredRow = Record<string, unknown>;

/** Addresses are compared without regard to case, as mail servers do. */
const isAddress = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;

function applicationsOf(db: Db, email: string) {
  return db.selectFrom('applications').select('id').where(isAddress('email', email));
}

/**
 * Where something about a person may be stored, and how it is found by their address. Whoever stores addresses in a new
 * place adds it here.
 */
export const personSources: Readonly<Record<string, (db: Db, email: string) => Promise<StoredRow[]>>> = {
  applications: (db, email) =>
    db
      .selectFrom('applications')
      .leftJoin('reviews', 'reviews.applicationId', 'applications.id')
      .select(['applications.id', 'submittedAt', 'isSuspectedSpam', ...applicationTextFields])
      .leftJoin('bookings', 'bookings.applicationId', 'applications.id')
      .select(['state', 'decidedAt', 'decidedBy', 'eventId', 'publish', 'answer', 'askedAt', 'answeredAt'])
      .where(isAddress('email', email))
      .orderBy('applications.id')
      .execute(),

  pictures: async (db, email) => {
    const files = await db
      .selectFrom('applicationFiles')
      .select(['applicationId', 'kind', 'filename', 'mimeType', 'byteSize'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('applicationId')
      .orderBy('position')
      .execute();
    return files.map(({ filename, ...file }) => ({
      ...file,
      url: readApplicationFile.path.replace('{filename}', filename),
    }));
  },

  notes: (db, email) =>
    db
      .selectFrom('reviewNotes')
      .select(['applicationId', 'text', 'author', 'createdAt'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('id')
      .execute(),

  scores: (db, email) =>
    db
      .selectFrom('reviewScores')
      .select(['applicationId', 'score'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('applicationId')
      .execute(),

  history: (db, email) =>
    db
      .selectFrom('reviewHistory')
      .select(['applicationId', 'at', 'by', 'what'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('id')
      .execute(),

  messages: (db, email) =>
    db
      .selectFrom('reviewMessages')
      .select(['applicationId', 'kind', 'text', 'author', 'createdAt'])
      .where('applicationId', 'in', applicationsOf(db, email))
      .orderBy('id')
      .execute(),

  mails: async (db, email) => {
    const mails = await db
      .selectFrom('outbox')
      .select(['id', 'channel', 'purpose', 'applicationId', 'recipient', 'subject', 'text', 'state'])
      .select(['createdAt', 'finishedAt', 'linkMark'])
      .where(({ or, eb }) =>
        or([
          isAddress('recipient', email),
          isAddress('replyToAddress', email),
          eb('applicationId', 'in', applicationsOf(db, email)),
        ]),
      )
      .orderBy('id')
      .execute();
    return mails.map(({ linkMark, ...mail }) => ({ ...mail, text: withoutLink(mail.text, linkMark) }));
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
