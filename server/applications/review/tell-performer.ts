import {
  type PerformerMessage,
  type PerformerMessageKind,
  undoSeconds,
} from '#contract/applications/review.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { Db } from '../../db/tables.ts';
import { type MessageSettings, OutboxStore } from '../../outbox/outbox.store.ts';
import type { PerformerMail } from './performer-mails.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

export interface Telling {
  applicationId: number;
  /** The performer's address. */
  recipient: string;
  kind: PerformerMessageKind;
  mail: PerformerMail;
  /** The admin's name. */
  author: string;
  /** The `Idempotency-Key` of the request. */
  requestKey?: string | null;
}

/**
 * Queues a mail to a performer and keeps what it says at the application, in the caller's transaction. A decision can be
 * undone for some seconds, so its mail waits for as long.
 */
export async function tellPerformer(
  trx: Db,
  { applicationId, recipient, kind, mail, author, requestKey = null }: Telling,
  { venue, configured }: { venue: Venue } & Pick<MessageSettings, 'configured'>,
  now: Date,
): Promise<PerformerMessage & { outboxId: number }> {
  const waitMs = kind === 'message' ? 0 : undoSeconds * 1_000;
  const { id: outboxId } = await new OutboxStore(trx).add(
    {
      channel: 'mail',
      purpose: kind,
      applicationId,
      recipient,
      replyTo: { name: venue.brand, address: venue.bookingEmail },
      ...mail.words,
      state: configured.mail ? 'waiting' : 'not configured',
      dueAt: new Date(now.getTime() + waitMs).toISOString(),
    },
    now.toISOString(),
  );
  const message = { kind, text: mail.text, author, outboxId, requestKey };
  const kept = await new ReviewTalkStore(trx).addMessage(applicationId, message, now.toISOString());
  return { ...kept, outboxId };
}
