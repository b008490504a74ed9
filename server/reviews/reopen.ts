import { undoSeconds } from '#contract/review.ts';
import type { ReviewState } from '#contract/review-states.ts';
import type { Db } from '../db/tables.ts';
import { OutboxStore } from '../notifications/outbox.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { type Review, ReviewsStore } from './reviews.store.ts';
import { UndoneEventsStore } from './undone-events.store.ts';

/** Who presses Undo in the last moment saw the answer later than the decision was made, and the call takes its time. */
const wayMs = 5_000;

interface Reopening {
  state: ReviewState;
  by: string;
}

/**
 * Takes back the decision about a locked review. What has not been sent to the performer yet never is, and a booking
 * that is undone at once takes its event along. A later one leaves the event to staff: guests may have seen it. Returns
 * the name of a file that no row refers to any more.
 */
export async function reopen(
  trx: Db,
  { applicationId, decidedAt, eventId }: Review,
  { state, by }: Reopening,
  now: Date,
): Promise<string | undefined> {
  const talk = new ReviewTalkStore(trx);
  const withdrawn = await new OutboxStore(trx).withdraw(applicationId, ['booking', 'decline', 'asking']);
  await talk.forgetMessages(withdrawn);
  const at = now.toISOString();
  await new ReviewsStore(trx).setState(applicationId, { state, at, by });
  const undoUntil = Date.parse(decidedAt ?? at) + undoSeconds * 1_000 + wayMs;
  const isUndo = withdrawn.length > 0 && now.getTime() < undoUntil;
  const undone = isUndo && eventId !== null ? await new UndoneEventsStore(trx).remove(eventId) : undefined;
  const notes = [
    state === 'shortlisted' ? 'Reopened as shortlisted' : 'Reopened',
    ...(withdrawn.length > 0 ? ['the mail to the performer was withdrawn before it left'] : []),
    ...(undone ? ['the event was removed'] : []),
  ];
  await talk.addHistory(applicationId, notes.join('; '), by, at);
  return undone?.filename;
}
