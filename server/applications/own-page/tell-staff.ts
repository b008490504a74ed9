import type { Db } from '../../db/tables.ts';
import type { MailText } from '../../outbox/mail/mail-layout.ts';
import { type MessageParts, OutboxStore } from '../../outbox/outbox.store.ts';
import { VenueStore } from '../../venue/venue.store.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { correctionMail } from './change-mails.ts';

/** Who the history says has done it. The name is in the application itself. */
export const performerName = 'Performer';

/** Corrections within this time after a mail about one are told together. */
const correctionsMs = 5 * 60_000;

/** For staff: a line in the history, and the application is unread again. In the caller's transaction. */
export async function noteUnread(trx: Db, applicationId: number, what: string, now: Date): Promise<void> {
  await new ReviewTalkStore(trx).addHistory(applicationId, what, performerName, now.toISOString());
  await new ReviewsStore(trx).setUnread(applicationId);
}

/** The same for fields that were corrected. */
export async function noteCorrection(
  trx: Db,
  applicationId: number,
  fields: string[],
  now: Date,
): Promise<void> {
  await new ReviewTalkStore(trx).addCorrection(applicationId, fields, performerName, now.toISOString());
  await new ReviewsStore(trx).setUnread(applicationId);
}

/** Queues a mail to staff. Without `applicationId` it is about one that is no more. */
export async function mailStaff(
  trx: Db,
  mail: MailText & { applicationId?: number },
  { venue, configured }: Pick<MessageParts, 'venue' | 'configured'>,
  now: Date,
): Promise<void> {
  await new OutboxStore(trx).add(
    {
      channel: 'mail',
      purpose: 'news',
      recipient: await new VenueStore(trx).staffAddress(venue),
      ...mail,
      state: configured.mail ? 'waiting' : 'not configured',
    },
    now.toISOString(),
  );
}

/**
 * Queues a mail that there are corrections: the first one at once, those of the next minutes together. A mail that still
 * waits tells of them all.
 */
export async function mailCorrection(
  trx: Db,
  performer: { id: number; name: string; bandName: string },
  { venue, publicUrl, configured }: MessageParts,
  now: Date,
): Promise<void> {
  const outbox = new OutboxStore(trx);
  const latest = await outbox.findLatest(performer.id, 'correction');
  if (latest?.isWaiting) return;
  const earliestMs = latest ? Date.parse(latest.createdAt) + correctionsMs : 0;
  // A mail that seems to be from the future was queued before the clock was set back.
  const waitMs = Math.min(Math.max(0, earliestMs - now.getTime()), correctionsMs);
  await outbox.add(
    {
      channel: 'mail',
      purpose: 'correction',
      applicationId: performer.id,
      recipient: await new VenueStore(trx).staffAddress(venue),
      ...correctionMail(performer, venue, publicUrl),
      state: configured.mail ? 'waiting' : 'not configured',
      dueAt: new Date(now.getTime() + waitMs).toISOString(),
    },
    now.toISOString(),
  );
}
