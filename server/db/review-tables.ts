import type { Generated } from 'kysely';
import type { ReviewState } from '#contract/applications/application-fields.ts';
import type { BookingAnswer, PublishTime } from '#contract/applications/booked-date.ts';
import type { OutcomeRecord } from '#contract/applications/bookings.ts';
import type { SheetRecord } from '#contract/applications/own-page.ts';
import type { PerformerMessageKind } from '#contract/applications/review.ts';

export interface ReviewTables {
  /** One row for each application, made with it. */
  reviews: {
    applicationId: number;
    state: ReviewState;
    /** Whether the state is an undecided one: a column of its own, so that the undecided are found by an index. */
    isOpen: boolean;
    decidedAt: string | null;
    /** A name, which stays when the account is gone. */
    decidedBy: string | null;
    /** Counts the changes of the state. */
    version: number;
    /** When staff were told that the promised answer is nearly due. */
    remindedAt: string | null;
    /** Whether anyone of the staff has ever read the application. */
    isSeen: Generated<boolean>;
    /** Null unless its performer has withdrawn it. */
    withdrawnAt: Generated<string | null>;
  };
  /**
   * An application and the event that was made for it. The row of a withdrawn application stays, so that staff find the
   * event; it is no booking any more.
   */
  bookings: {
    applicationId: number;
    /** Null once it was deleted. */
    eventId: number | null;
    publish: PublishTime;
    /** As long as the event is a draft, the performer's yes publishes it. Of a public one it means nothing. */
    isOffer: boolean;
    answer: BookingAnswer;
    askedAt: string;
    answeredAt: string | null;
    /** When the performer was asked a second time, unless the date has changed since. */
    askedAgainAt: string | null;
    message: string | null;
    /** The mail that says 'you are booked', and the latest one about this booking, in the outbox. */
    ownMailId: number | null;
    mailId: number | null;
    /** JSON: the date as the performer knows it; null as long as that is the date of the event, or nothing at all. */
    known: string | null;
    /** JSON: what it was before the change that they are told of. */
    former: string | null;
    /** JSON: the answer that they have given to the date they know, while they are asked about another. */
    held: string | null;
    /** The day of the show that they were reminded of. */
    remindedDay: string | null;
  };
  /** What staff have written down for the night of an event. */
  sheets: Omit<SheetRecord, 'running'> & {
    eventId: number;
    /** JSON: lines with a time and what happens then. */
    running: string;
  };
  outcomes: OutcomeRecord & {
    eventId: number;
  };
  reviewReads: {
    userId: number;
    applicationId: number;
  };
  /** The links to a performer's own page. There are several, since none can be read back. */
  applicationLinks: {
    tokenHash: string;
    applicationId: number;
    createdAt: string;
  };
  reviewScores: {
    applicationId: number;
    /** Also when the account is gone. */
    userId: number;
    author: string;
    score: number;
  };
  reviewNotes: {
    id: Generated<number>;
    applicationId: number;
    /** Null when the account is gone; the name stays. */
    authorId: number | null;
    author: string;
    text: string;
    createdAt: string;
  };
  reviewHistory: {
    id: Generated<number>;
    applicationId: number;
    at: string;
    by: string;
    what: string;
  };
  /** What was said to the performer. */
  reviewMessages: {
    id: Generated<number>;
    applicationId: number;
    /** Of its mail, which the outbox keeps for some months only. */
    outboxId: number;
    kind: PerformerMessageKind;
    text: string;
    author: string;
    createdAt: string;
    /** The `Idempotency-Key` of the request. */
    requestKey: Generated<string | null>;
  };
  /** At most one row. */
  reviewSettings: {
    id: number;
    /** JSON; null while staff have changed nothing. */
    settings: string | null;
    /** The venue's day of the last morning mail. */
    digestedOn: string | null;
  };
}
