import type { Db } from '../../db/tables.ts';
import { type MessageParts, type NewMessage, OutboxStore } from '../../outbox/outbox.store.ts';
import { mailStaff } from '../messages/staff-mail.ts';
import { ReviewTalkStore } from '../review/review-talk.store.ts';
import { ReviewsStore } from '../review/reviews.store.ts';
import { correctionNews, type News, newsMail } from './change-mails.ts';

/** Who the history says has done it. The name is in the application itself. */
export const performerName = 'Performer';

/** Corrections within this time after a mail about one are told together. */
const correctionsMs = 5 * 60_000;

/** For staff: a line in the history, and the application is unread again. In the caller's transaction. */
export async function noteUnread(trx: Db, applicationId: number, what: string, now: Date): Promise<void> {
  await new ReviewTalkStore(trx).addHistory(applicationId, what, performerName, now.toISOString());
  await new ReviewsStore(trx).setUnread(applicationId);
}

/** Queues a mail to staff. Without `applicationId` it is about one that is no more. */
export async function mailNews(
  trx: Db,
  news: News & Partial<Pick<NewMessage, 'purpose' | 'applicationId' | 'dueAt'>>,
  parts: MessageParts,
  now: Date,
): Promise<void> {
  const { subject, title, words, ...facts } = news;
  const mail = newsMail({ subject, title, words }, parts, facts.applicationId);
  await mailStaff(trx, { purpose: 'news', ...facts, ...mail }, parts, now);
}

/**
 * Queues a mail that there are corrections: the first one at once, those of the next minutes together. A mail that still
 * waits tells of them all.
 */
export async function mailCorrection(
  trx: Db,
  performer: { id: number; name: string; bandName: string },
  parts: MessageParts,
  now: Date,
): Promise<void> {
  const latest = await new OutboxStore(trx).findLatest(performer.id, 'correction');
  if (latest?.isWaiting) return;
  const earliestMs = latest ? Date.parse(latest.createdAt) + correctionsMs : 0;
  // A mail that seems to be from the future was queued before the clock was set back.
  const waitMs = Math.min(Math.max(0, earliestMs - now.getTime()), correctionsMs);
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  const facts = { purpose: 'correction', applicationId: performer.id, dueAt } as const;
  await mailNews(trx, { ...correctionNews(performer), ...facts }, parts, now);
}
