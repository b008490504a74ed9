import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { z } from 'zod';
import {
  idempotencyKeyHeader,
  isOpenReview,
  type ReviewState,
} from '#contract/applications/application-fields.ts';
import { type BookingSchema, bookApplication } from '#contract/applications/bookings.ts';
import {
  addNote,
  changeReview,
  declineApplication,
  deleteNote,
  type PerformerMessageKind,
  type ReviewChanges,
  type ReviewRecord,
  undoSeconds,
  writeToPerformer,
} from '#contract/applications/review.ts';
import { failureToast, unlessRefused } from '../../admin/failure-toast.ts';
import { callApi, callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { randomId } from '../../ui/random-id.ts';
import {
  callReview,
  findRow,
  inTurnOf,
  type ReviewChange,
  reviewQuery,
  type SeenReview,
  showReview,
  useUnderWay,
} from '../desk-rows.ts';
import type { DeclineOutcome } from './decline-dialog.tsx';

const notChanged = 'Nothing was changed. Please try again.';
/** Who looks at an application for as long has read it. Stepping through the list is not reading. */
const readingMs = 1_000;

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

/** A review, with all that is done about it: it is changed and talked about, decided, and taken back until the performer is told. */
export function useReview(id: number, performer: string) {
  const client = useQueryClient();
  const showToast = useToast();
  const options = reviewQuery(id);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...options,
    // What the row says stands where the review will be, so that nothing jumps when it arrives.
    placeholderData: () => {
      const row = findRow(client, id);
      return row && { review: { ...row.review, notes: [], history: [], messages: [] }, version: '' };
    },
  });
  const asUnderWay = useUnderWay();
  const seen = data && { ...data, review: asUnderWay(data.review) };
  /** The versions that one's own changes of the state have led to, by those that they were made about. */
  const ownVersions = useRef(new Map<string, string>());

  /**
   * The version to decide about: the one that was seen, or what one's own changes have made of it since. Never one that
   * an answer has brought and nobody has seen: someone else may have decided.
   */
  async function versionFor(about: string): Promise<string> {
    const whole = { ...options, staleTime: Number.POSITIVE_INFINITY };
    let version = about || (await client.fetchQuery(whole)).version;
    for (let next = ownVersions.current.get(version); next; next = ownVersions.current.get(version)) {
      version = next;
    }
    return version;
  }

  async function send({ changes, about }: ReviewChange, signal: AbortSignal): Promise<SeenReview> {
    // Setting the state of a decided review would reopen it. A score is taken whatever the state is.
    const known = changes.state && (await versionFor(about));
    const answer = await callReview(changeReview, changes, { id, about: known, signal });
    if (known && known !== answer.version) ownVersions.current.set(known, answer.version);
    // Before the change is no longer under way, or the screen would show for a moment what was before.
    await showReview(client, answer);
    return answer;
  }

  // One after the other, so that the last of two quick presses is the one that counts.
  const inTurn = inTurnOf(id);
  const turns = { inTurn, queueOf: (change: ReviewChange) => change };
  const changing = useAction({ act: send, failed: failureToast('Not saved', notChanged), ...turns });
  const marking = useAction({ act: send, ...turns });

  async function change(changes: ReviewChanges) {
    if (!data) return;
    const { isDone } = await changing.run({ applicationId: id, changes, about: data.version });
    if (!isDone) void refetch();
  }

  const isUnread = data?.review.isRead === false;
  const markRead = useEffectEvent(
    () => void marking.run({ applicationId: id, changes: { isRead: true }, about: '' }),
  );
  useEffect(() => {
    if (!isUnread) return undefined;
    const timer = setTimeout(markRead, readingMs);
    return () => clearTimeout(timer);
  }, [isUnread]);

  const noting = useAction({
    act: (text: string, signal) => callApi(addNote, { text }, { params: { id }, signal }),
    failed: failureToast('Not saved', 'Your note was not saved. Please try again.'),
  });
  const unnoting = useAction({
    act: (noteId: number, signal) => callApi(deleteNote, undefined, { params: { id, noteId }, signal }),
    failed: failureToast('Not deleted', 'The note was not deleted. Please try again.'),
    queueOf: (noteId) => noteId,
  });
  const written = useRef<{ text: string; key: string }>(undefined);
  const writing = useAction({
    act: async (text: string, signal) => {
      // The same message again, after an answer that did not come, has the same key and is mailed once.
      if (written.current?.text !== text) written.current = { text, key: randomId() };
      const headers = { [idempotencyKeyHeader]: written.current.key };
      const message = await callApi(writeToPerformer, { text }, { params: { id }, headers, signal });
      written.current = undefined;
      return message;
    },
    failed: failureToast('Not sent', 'Your message was not sent. Please try again.'),
    changes: ['messages'],
  });

  const before = seen?.review.state ?? 'new';
  const about = seen?.version ?? '';

  /** Refused when someone else has decided about what was seen here. */
  async function callAbout(version: string, signal: AbortSignal) {
    return { id, about: await versionFor(version), signal };
  }

  const undoing = useAction({
    act: (decided: Decided, signal) =>
      callReview(changeReview, { state: decided.before }, { id, about: decided.version, signal }),
    inTurn,
    failed: failureToast('Not undone', 'The decision stands. Please try again.'),
    // A booking that is undone takes its event and picture along.
    changes: ['messages', 'events', 'images'],
  });

  async function undo(decided: Decided) {
    const outcome = await undoing.run(decided);
    if (!outcome.isDone) return void refetch();
    void showReview(client, outcome.output);
    if (!wasTold(decided.review, outcome.output.review))
      return showToast({ title: 'Undone.', description: `${performer} will not be told.` });
    showToast({
      title: 'Too late to call the mail back.',
      description: `${performer} has been told. The application is open again: please write to them.`,
      tone: 'destructive',
    });
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
      const declined = await callReview(declineApplication, { message: sent.message }, call);
      return { ...declined, before, sentAt };
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
      const headers = { 'if-match': await versionFor(sent.about) };
      const sentAt = Date.now();
      const call = { params: { id }, headers, signal };
      const { output, version } = await callForVersion(bookApplication, sent.input, call);
      return { review: output.review, version, before, sentAt };
    },
    inTurn,
    failed: unlessRefused(
      failureToast('Not booked', 'The server could not be reached. What you have typed is kept.'),
    ),
    changes: ['messages', 'events', 'images'],
  });

  const reopening = useAction<void, SeenReview>({
    act: async (_, signal) => callReview(changeReview, { state: 'new' }, await callAbout(about, signal)),
    inTurn,
    failed: failureToast('Not saved', 'Nothing was changed. Please try again.'),
  });

  return {
    seen,
    /** Whether notes, messages and history are there. */
    isWhole: !isPlaceholderData,
    isError,
    refetch,
    change,
    noting,
    unnoting,
    writing,
    reopening,
    decline,
    stopDeclining: declining.stopWaiting,
    /** Run by the booking form, which tells of it by `booked`. */
    booking: { ...booking, run: (input: z.input<BookingSchema>) => booking.run({ input, about }) },
    booked: (decided: Decided) => tell(decided, 'Booked.', 'booking'),
  };
}

export type ReviewInHand = ReturnType<typeof useReview>;

function newsFor(performer: string, { messages }: ReviewRecord, kind: PerformerMessageKind): string {
  const last = messages.findLast((message) => message.kind === kind);
  return last?.state === 'not configured'
    ? `Mail is not set up, so ${performer} reads it on their own page only.`
    : `${performer} will be told in ${undoSeconds} seconds.`;
}
