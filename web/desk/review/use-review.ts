import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import {
  addNote,
  changeReview,
  deleteNote,
  type ReviewChanges,
  writeToPerformer,
} from '#contract/applications/review.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi, callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { randomId } from '../../ui/random-id.ts';
import {
  asSeen,
  findRow,
  inTurnOf,
  type ReviewChange,
  reviewQuery,
  type SeenReview,
  showReview,
  useUnderWay,
} from '../desk-rows.ts';

const notChanged = 'Nothing was changed. Please try again.';
/** Who looks at an application for as long has read it. Stepping through the list is not reading. */
const readingMs = 1_000;

export function useReview(id: number) {
  const client = useQueryClient();
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
    const call = { params: { id }, headers: known ? { 'if-match': known } : {}, signal };
    const answer = asSeen(await callForVersion(changeReview, changes, call));
    if (known && known !== answer.version) ownVersions.current.set(known, answer.version);
    // Before the change is no longer under way, or the screen would show for a moment what was before.
    await showReview(client, answer);
    return answer;
  }

  // One after the other, so that the last of two quick presses is the one that counts.
  const turns = { inTurn: inTurnOf(id), queueOf: (change: ReviewChange) => change };
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

  return {
    seen,
    /** Whether notes, messages and history are there. */
    isWhole: !isPlaceholderData,
    versionFor,
    isError,
    refetch,
    change,
    noting,
    unnoting,
    writing,
  };
}

export type ReviewInHand = ReturnType<typeof useReview>;
