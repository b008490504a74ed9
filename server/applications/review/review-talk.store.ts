import {
  automaticMailKinds,
  type NoteRecord,
  noteNotFound,
  noteOfSomeoneElse,
  type PerformerMessage,
  type PerformerMessageKind,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import { Store } from '../../db/store.ts';
import { forbidden, notFound } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import type { By } from './reviews.store.ts';

export interface NewPerformerMessage {
  kind: PerformerMessageKind;
  text: string;
  author: string;
  outboxId: number;
  requestKey: string | null;
}

/** How the history calls it when a performer corrects fields, and the dates among them. */
const correction = 'Corrected';
export const datesField = 'preferred dates';
export const correctionOf = (fields: string[]) => `${correction} ${new Intl.ListFormat('en').format(fields)}`;

/** What is said about an application: notes among staff, messages to the performer, and the history. */
export class ReviewTalkStore extends Store {
  async read(applicationId: number): Promise<Pick<ReviewRecord, 'notes' | 'history' | 'messages'>> {
    const notes = await this.db
      .selectFrom('reviewNotes')
      .select(['id', 'text', 'author', 'createdAt'])
      .where('applicationId', '=', applicationId)
      .orderBy('id')
      .execute();
    const history = await this.db
      .selectFrom('reviewHistory')
      .select(['at', 'by', 'what'])
      .where('applicationId', '=', applicationId)
      .orderBy('id')
      .execute();
    const messages = await this.#messages()
      .where('reviewMessages.applicationId', '=', applicationId)
      .orderBy('reviewMessages.id')
      .execute();
    const automatic = await this.db
      .selectFrom('outbox')
      .select(['id', 'purpose as kind', 'subject as text', 'createdAt', 'state'])
      .where('applicationId', '=', applicationId)
      .where('purpose', 'in', automaticMailKinds)
      .$narrowType<{ kind: (typeof automaticMailKinds)[number] }>()
      .execute();
    const said = [...automatic.map((mail) => ({ ...mail, author: 'Automatic' })), ...messages];
    said.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    return { notes, history, messages: said };
  }

  async addNote(
    applicationId: number,
    text: string,
    { id, username }: Admin,
    now: string,
  ): Promise<NoteRecord> {
    return this.db
      .insertInto('reviewNotes')
      .values({ applicationId, authorId: id, author: username, text, createdAt: now })
      .returning(['id', 'text', 'author', 'createdAt'])
      .executeTakeFirstOrThrow();
  }

  /** Only by its author. */
  async removeNote(applicationId: number, noteId: number, { id: adminId }: Admin): Promise<void> {
    const note = await this.db
      .selectFrom('reviewNotes')
      .select('authorId')
      .where('id', '=', noteId)
      .where('applicationId', '=', applicationId)
      .executeTakeFirst();
    if (!note) throw notFound(noteNotFound);
    if (note.authorId !== adminId) throw forbidden(noteOfSomeoneElse);
    await this.db.deleteFrom('reviewNotes').where('id', '=', noteId).execute();
  }

  async addHistory(applicationId: number, what: string, { by, at }: By): Promise<void> {
    await this.db.insertInto('reviewHistory').values({ applicationId, at, by, what }).execute();
  }

  /** When the performers last wrote other dates, by application, of those that did. */
  async findDatesCorrections(applicationIds: number[]): Promise<Map<number, string>> {
    if (applicationIds.length === 0) return new Map();
    const rows = await this.db
      .selectFrom('reviewHistory')
      .select(['applicationId', 'at'])
      .where('applicationId', 'in', applicationIds)
      .where('what', 'like', `${correction} %${datesField}%`)
      .orderBy('id')
      .execute();
    return new Map(rows.map(({ applicationId, at }) => [applicationId, at]));
  }

  async addMessage(
    applicationId: number,
    message: NewPerformerMessage,
    now: string,
  ): Promise<PerformerMessage> {
    const { id } = await this.db
      .insertInto('reviewMessages')
      .values({ applicationId, createdAt: now, ...message })
      .returning('id')
      .executeTakeFirstOrThrow();
    return this.#messages().where('reviewMessages.id', '=', id).executeTakeFirstOrThrow();
  }

  /** What is kept of a mail that says something else by now. */
  async rewriteMessage(outboxId: number, text: string): Promise<void> {
    await this.db.updateTable('reviewMessages').set({ text }).where('outboxId', '=', outboxId).execute();
  }

  async findMessage(applicationId: number, requestKey: string): Promise<PerformerMessage | undefined> {
    return this.#messages()
      .where('reviewMessages.applicationId', '=', applicationId)
      .where('requestKey', '=', requestKey)
      .executeTakeFirst();
  }

  async forgetMessages(outboxIds: number[]): Promise<void> {
    if (outboxIds.length === 0) return;
    await this.db.deleteFrom('reviewMessages').where('outboxId', 'in', outboxIds).execute();
  }

  #messages() {
    return this.db
      .selectFrom('reviewMessages')
      .leftJoin('outbox', 'outbox.id', 'reviewMessages.outboxId')
      .select(['reviewMessages.id', 'kind', 'reviewMessages.text', 'author', 'reviewMessages.createdAt'])
      .select('outbox.state');
  }
}
