import {
  type PerformerMessage,
  type PerformerMessageKind,
  undoSeconds,
} from '#contract/applications/review.ts';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import type { Db } from '../../db/tables.ts';
import { replyToHouse } from '../../outbox/mail/mail-layout.ts';
import { type MessageParts, type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import type { PerformerMail } from './performer-mails.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

interface MailToPerformer {
  application: { id: number; email: string };
  purpose: MessagePurpose;
  mail: Pick<PerformerMail, 'words'>;
}

/** Queues a mail to a performer, whose answer goes to the house. Returns its id. */
export async function mailPerformer(
  trx: Db,
  { application, purpose, mail }: MailToPerformer,
  { venue, configured }: MessageParts,
  now: Date,
  more: Partial<NewMessage> = {},
): Promise<number> {
  const { id } = await new OutboxStore(trx).add(
    {
      channel: 'mail',
      purpose,
      applicationId: application.id,
      recipient: application.email,
      ...replyToHouse(venue),
      ...mail.words,
      state: configured.mail ? 'waiting' : 'not configured',
      ...more,
    },
    now.toISOString(),
  );
  return id;
}

export interface Telling extends MailToPerformer {
  purpose: PerformerMessageKind;
  mail: PerformerMail;
  /** The admin's name. */
  author: string;
  requestKey?: string | null;
}

/**
 * The same for what staff say, which is kept at the application, in the caller's transaction. A decision can be undone
 * for some seconds, so its mail waits for as long.
 */
export async function tellPerformer(
  trx: Db,
  telling: Telling,
  settings: MessageParts,
  now: Date,
): Promise<PerformerMessage & { outboxId: number }> {
  const { application, purpose: kind, mail, author, requestKey = null } = telling;
  const waitMs = kind === 'message' ? 0 : undoSeconds * 1_000;
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  const outboxId = await mailPerformer(trx, telling, settings, now, { dueAt });
  const message = { kind, text: mail.text, author, outboxId, requestKey };
  const kept = await new ReviewTalkStore(trx).addMessage(application.id, message, now.toISOString());
  return { ...kept, outboxId };
}
