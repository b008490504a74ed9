import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import {
  decidedMeanwhile,
  type PerformerMessage,
  type ReviewChanges,
  type ReviewRecord,
} from '#contract/applications/review.ts';
import type { Db } from '../../db/tables.ts';
import { changedMeanwhile, conflict } from '../../failure.ts';
import { removeImageFiles } from '../../gallery/keep-image.ts';
import { OutboxStore } from '../../outbox/outbox.store.ts';
import type { Services } from '../../services.ts';
import { endBooking } from '../bookings/end-booking.ts';
import {
  type ApplicationWriting,
  addHistory,
  changeAsStaff,
  type StaffOrder,
} from '../change-application.ts';
import { declineMail, staffReply, tellPerformer } from '../messages/performer-mails.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { ReviewsStore } from './reviews.store.ts';

export interface ReadReview {
  review: ReviewRecord;
  /** Of its state, for the ETag. */
  version: number;
}

export async function readReview(db: Db, applicationId: number, adminId: number): Promise<ReadReview> {
  const settings = await new ReviewSettingsStore(db).get();
  const { summary, version } = await new ReviewsStore(db).get(applicationId, { adminId, settings });
  return { review: { ...summary, ...(await new ReviewTalkStore(db).read(applicationId)) }, version };
}

/** Changes a review without a word to the performer. */
export async function changeReview(
  services: Services,
  order: StaffOrder,
  { state, isRead, score }: ReviewChanges,
): Promise<ReadReview> {
  const { applicationId, admin } = order;
  const { read, filename } = await changeAsStaff(services, order, async (writing, note) => {
    const reviews = new ReviewsStore(writing.db);
    const left = state && (await moveTo(writing, state));
    if (isRead !== undefined) await reviews.setRead(applicationId, admin.id, isRead);
    if (score !== undefined) {
      const before = await reviews.setScore(applicationId, admin, score);
      const given = score === null ? 'Took the score back' : `Scored ${score} of 5`;
      await addHistory(writing, before === undefined ? given : `${given}, it was ${before}`);
    }
    // Who has read what is each one's own affair.
    if (state !== undefined || score !== undefined) {
      note({
        what: 'changed review',
        target: { kind: 'application', id: applicationId, ...(state && { label: state }) },
      });
    }
    return { read: await readReview(writing.db, applicationId, admin.id), filename: left };
  });
  if (filename !== undefined) await removeImageFiles(services, filename);
  return read;
}

const moves: Record<Exclude<ReviewState, 'withdrawn'>, string> = {
  new: 'Set back to new',
  shortlisted: 'Shortlisted',
  booked: 'Marked as booked, without a mail',
  declined: 'Marked as declined, without a mail',
};

/** The name of a file that no row refers to any more, if there is one. */
async function moveTo(writing: ApplicationWriting, state: ReviewState): Promise<string | undefined> {
  const { db, review } = writing;
  if (!review.isOpen) {
    if (!isOpenReview(state)) throw changedMeanwhile(decidedMeanwhile);
    return reopen(writing, state);
  }
  if (state === review.state || state === 'withdrawn') return undefined;
  if (!isOpenReview(state)) {
    await writeDecision(writing, state, moves[state]);
    return undefined;
  }
  await new ReviewsStore(db).setState(review.applicationId, state, writing);
  await addHistory(writing, moves[state]);
  return undefined;
}

/**
 * Takes back the decision about a review. What has not been sent to the performer yet never is, and a booking ends.
 * Returns the name of a file that no row refers to any more.
 */
async function reopen(writing: ApplicationWriting, state: ReviewState): Promise<string | undefined> {
  const { db, now } = writing;
  const { applicationId } = writing.review;
  const withdrawn = await new OutboxStore(db).withdraw({ applicationId }, ['decline']);
  await new ReviewTalkStore(db).forgetMessages(withdrawn);
  const { isUnsaid, removed } = await endBooking(db, applicationId, now);
  await new ReviewsStore(db).setState(applicationId, state, writing);
  const notes = [
    state === 'shortlisted' ? 'Reopened as shortlisted' : 'Reopened',
    ...(isUnsaid || withdrawn.length > 0 ? ['the mail to the performer was withdrawn before it left'] : []),
    ...(removed ? ['the event was removed'] : []),
  ];
  await addHistory(writing, notes.join('; '));
  return removed?.filename;
}

/** Writes a decision. Nobody needs to be reminded of it any more. */
export async function writeDecision(
  writing: ApplicationWriting,
  state: ReviewState,
  what: string,
): Promise<void> {
  const { db, review } = writing;
  const { applicationId } = review;
  await new ReviewsStore(db).setState(applicationId, state, writing);
  await new OutboxStore(db).withdraw({ applicationId }, ['reminder']);
  await addHistory(writing, what);
}

/** Of two people who decide at once, the second is refused. */
export function declineApplication(
  services: Services,
  order: StaffOrder,
  message: string | undefined,
): Promise<ReadReview> {
  const { applicationId, admin } = order;
  return changeAsStaff(services, order, async (writing, note) => {
    const { db, review, application } = writing;
    if (!review.isOpen) throw changedMeanwhile(decidedMeanwhile);
    const { letters } = await new ReviewSettingsStore(db).get();
    const mail = declineMail(application, message ?? letters[0]?.text ?? '', writing);
    await writeDecision(writing, 'declined', 'Declined');
    await tellPerformer(writing, application, 'decline', mail);
    note({ what: 'declined application', target: { kind: 'application', id: applicationId } });
    return readReview(db, applicationId, admin.id);
  });
}

/** Queues a mail in the words of staff, and keeps it at the application. The same key again sends no second one. */
export function writeToPerformer(
  services: Services,
  order: StaffOrder,
  text: string,
  requestKey: string | null,
): Promise<PerformerMessage> {
  return changeAsStaff(services, order, async (writing, note) => {
    const { db, application } = writing;
    const { id } = application;
    const mail = staffReply(application, text, writing);
    // The review is locked: of two requests with one key, the second has waited for the first.
    const sent = requestKey === null ? undefined : await new ReviewTalkStore(db).findMessage(id, requestKey);
    if (sent && sent.text !== mail.text)
      throw conflict('', 'Another message was sent with this Idempotency-Key');
    if (sent) return sent;
    note({ what: 'wrote to performer', target: { kind: 'application', id } });
    await addHistory(writing, 'Wrote to the performer');
    return tellPerformer(writing, application, 'message', mail, requestKey);
  });
}
