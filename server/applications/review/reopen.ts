import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { Db } from '../../db/tables.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import { endBooking } from '../bookings/end-booking.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { type Review, ReviewsStore } from './reviews.store.ts';

interface Reopening {
  state: ReviewState;
  by: string;
}

/**
 * Takes back the decision about a locked review. What has not been sent to the performer yet never is, and a booking
 * ends. Returns the name of a file that no row refers to any more.
 */
export async function reopen(
  trx: Db,
  { applicationId }: Review,
  { state, by }: Reopening,
  now: Date,
): Promise<string | undefined> {
  const talk = new ReviewTalkStore(trx);
  const withdrawn = await new OutboxStore(trx).withdraw(applicationId, ['decline']);
  await talk.forgetMessages(withdrawn);
  const { isUnsaid, removed } = await endBooking(trx, applicationId, now);
  const at = now.toISOString();
  await new ReviewsStore(trx).setState(applicationId, { state, at, by });
  const notes = [
    state === 'shortlisted' ? 'Reopened as shortlisted' : 'Reopened',
    ...(isUnsaid || withdrawn.length > 0 ? ['the mail to the performer was withdrawn before it left'] : []),
    ...(removed ? ['the event was removed'] : []),
  ];
  await talk.addHistory(applicationId, notes.join('; '), by, at);
  return removed?.filename;
}
