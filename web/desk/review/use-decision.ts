import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { type BookingSchema, bookApplication } from '#contract/applications/bookings.ts';
import {
  changeReview,
  declineApplication,
  type PerformerMessageKind,
  type ReviewRecord,
  undoSeconds,
} from '#contract/applications/review.ts';
import { failureToast, unlessRefused } from '../../admin/failure-toast.ts';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { asSeen, inTurnOf, type SeenReview, showReview } from '../desk-rows.ts';
import type { DeclineOutcome } from './decline-dialog.tsx';
import type { ReviewInHand } from './use-review.ts';

/**
 * Whether the performer was told of a decision before it was taken back. A mail that could be called back is gone from
 * what was said to them. A change of the state without a mail leaves everything that was said before, and told nobody.
 */
export function wasTold(decided: ReviewRecord, reopened: ReviewRecord): boolean {
  const kind = decided.state === 'declined' ? 'decline' : decided.state === 'booked' ? 'booking' : undefined;
  const letter = decided.messages.findLast((message) => message.kind === kind);
  return letter !== undefined && reopened.messages.some(({ id }) => id === letter.id);
}

/** A review that was decided, and its state before. */
interface Decided extends SeenReview {
  before: ReviewState;
  /** When it was sent. The mail leaves so many seconds after it arrived, which may be long before its answer did. */
  sentAt: number;
}

/** Declines and books, and offers to take it back until the performer is told. */
export function useDecision(id: number, performer: string, inHand: ReviewInHand) {
  const { seen, versionFor, refetch } = inHand;
  const client = useQueryClient();
  const showToast = useToast();
  const before = seen?.review.state ?? 'new';
  const about = seen?.version ?? '';
  const inTurn = inTurnOf(id);

  /** Refused when someone else has decided about what was seen here. */
  async function callAbout(version: string, signal: AbortSignal) {
    return { params: { id }, headers: { 'if-match': await versionFor(version) }, signal };
  }

  const undoing = useAction({
    act: async (decided: Decided, signal) => {
      const call = { params: { id }, headers: { 'if-match': decided.version }, signal };
      return asSeen(await callForVersion(changeReview, { state: decided.before }, call));
    },
    inTurn,
    failed: failureToast('Not undone', 'The decision stands. Please try again.'),
    // A booking that is undone takes its event and picture along.
    changes: ['messages', 'events', 'images'],
  });

  async function undo(decided: Decided) {
    const outcome = await undoing.run(decided);
    if (!outcome.isDone) return void refetch();
    void showReview(client, outcome.output);
    showToast(wasTold(decided.review, outcome.output.review) ? tooLate(performer) : undone(performer));
  }

  function tell(decided: Decided, title: string, kind: PerformerMessageKind) {
    void showReview(client, decided);
    showToast({
      title,
      description: newsFor(performer, decided.review, kind),
      // Another date for a booked application leaves no state to go back to.
      ...(isOpenReview(decided.before)
        ? { undo: { until: decided.sentAt + undoSeconds * 1_000, onPress: () => void undo(decided) } }
        : {}),
    });
  }

  const declining = useAction({
    act: async (sent: { message: string; about: string }, signal): Promise<Decided> => {
      const call = await callAbout(sent.about, signal);
      const sentAt = Date.now();
      const answer = await callForVersion(declineApplication, { message: sent.message }, call);
      return { ...asSeen(answer), before, sentAt };
    },
    inTurn,
    failed: failureToast('Not declined', 'Nothing was sent. Please try again.'),
    changes: ['messages'],
  });

  async function decline(message: string): Promise<DeclineOutcome> {
    const outcome = await declining.run({ message, about });
    if (outcome.isDone) tell(outcome.output, 'Declined.', 'decline');
    else void refetch();
    return outcome.isDone ? 'done' : 'refused';
  }

  const booking = useAction({
    act: async (sent: { input: z.input<BookingSchema>; about: string }, signal): Promise<Decided> => {
      const call = await callAbout(sent.about, signal);
      const sentAt = Date.now();
      const answer = await callForVersion(bookApplication, sent.input, call);
      return { review: answer.output.review, version: answer.version, before, sentAt };
    },
    inTurn,
    failed: unlessRefused(
      failureToast('Not booked', 'The server could not be reached. What you have typed is kept.'),
    ),
    changes: ['messages', 'events', 'images'],
  });

  const reopening = useAction<void, SeenReview>({
    act: async (_, signal) =>
      asSeen(await callForVersion(changeReview, { state: 'new' }, await callAbout(about, signal))),
    inTurn,
    failed: failureToast('Not saved', 'Nothing was changed. Please try again.'),
  });

  return {
    reopening,
    decline,
    stopDeclining: declining.stopWaiting,
    /** Run by the booking form, which tells of it by `booked`. */
    booking: { ...booking, run: (input: z.input<BookingSchema>) => booking.run({ input, about }) },
    booked: (decided: Decided) => tell(decided, 'Booked.', 'booking'),
  };
}

export type Decision = ReturnType<typeof useDecision>;

function newsFor(performer: string, { messages }: ReviewRecord, kind: PerformerMessageKind): string {
  const last = messages.findLast((message) => message.kind === kind);
  return last?.state === 'not configured'
    ? `Mail is not set up, so ${performer} reads it on their own page only.`
    : `${performer} will be told in ${undoSeconds} seconds.`;
}

function undone(performer: string) {
  return { title: 'Undone.', description: `${performer} will not be told.` };
}

function tooLate(performer: string) {
  return {
    title: 'Too late to call the mail back.',
    description: `${performer} has been told. The application is open again: please write to them.`,
    tone: 'destructive' as const,
  };
}
