import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import {
  addNote,
  changeReview,
  deleteNote,
  type ReviewChanges,
  type ReviewRecord,
  writeToPerformer,
} from '#contract/applications/review.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi, callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { randomId } from '../../ui/random-id.ts';
import { holdRow } from '../list/row-reviews.ts';
import { refreshRows, reviewQuery, type SeenReview } from './review.queries.ts';

const notChanged = 'Nothing was changed. Please try again.';

/** The review of an application and what can be done about it. A failed change is taken back on the screen. */
export function useReview(id: number) {
  const client = useQueryClient();
  const options = reviewQuery(id);
  const { data: seen, isError, refetch } = useQuery(options);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const changeCount = useRef(0);
  /** While changes are under way: what the server has last said, and the version that the next change is made about. */
  const known = useRef<{ answer: SeenReview; version: string } | null>(null);

  function show(next: SeenReview) {
    client.setQueryData(options.queryKey, next);
    refreshRows(client);
  }

  /** The version to decide about, once the changes under way have been answered. */
  async function versionToDecide(): Promise<string | undefined> {
    const version = seen?.version;
    await queue.current;
    return known.current?.version ?? version;
  }

  /** One after the other, so that the last of two quick presses is the one that counts. */
  function sendInTurn(changes: ReviewChanges, signal: AbortSignal): Promise<SeenReview> {
    const sending = queue.current.then(async () => {
      // Only with the version that was seen: setting the state of a decided review would reopen it.
      const headers = changes.state && known.current ? { 'if-match': known.current.version } : {};
      const call = { params: { id }, headers, signal };
      const { output, version } = await callForVersion(changeReview, changes, call);
      const answer = { review: output, version };
      // A score is taken whatever the state is, so its answer may have a state that nobody has seen here yet.
      known.current = { answer, version: changes.state || !known.current ? version : known.current.version };
      return answer;
    });
    queue.current = sending.catch(() => undefined);
    return sending;
  }

  const changing = useAction({
    act: sendInTurn,
    failed: failureToast('Not saved', notChanged),
    flightOf: (changes) => changes,
  });

  /** Shows the change at once. The answer of a change that a later one has replaced is not shown. */
  async function change(changes: ReviewChanges) {
    if (!seen) return;
    known.current ??= { answer: seen, version: seen.version };
    changeCount.current += 1;
    const turn = changeCount.current;
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (now) => now && { ...now, review: changed(now, changes) });
    const outcome = await holdRow(id, () => changing.run(changes));
    if (turn !== changeCount.current) return;
    const { answer } = known.current;
    known.current = null;
    if (outcome.isDone) return show(outcome.output);
    client.setQueryData(options.queryKey, answer);
    void refetch();
  }

  const noting = useAction({
    act: (text: string, signal) => callApi(addNote, { text }, { params: { id }, signal }),
    failed: failureToast('Not saved', 'Your note was not saved. Please try again.'),
  });
  const unnoting = useAction({
    act: (noteId: number, signal) => callApi(deleteNote, undefined, { params: { id, noteId }, signal }),
    failed: failureToast('Not deleted', 'The note was not deleted. Please try again.'),
    flightOf: (noteId) => noteId,
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

  return { seen, versionToDecide, isError, refetch, show, change, noting, unnoting, writing };
}

export type ReviewInHand = ReturnType<typeof useReview>;

function changed({ review }: SeenReview, { score, state }: ReviewChanges) {
  const scored = score === undefined ? review : withOwnScore(review, score);
  return state === undefined ? scored : { ...scored, state };
}

/** The review as it will be once the server has taken this score of whoever asks. */
function withOwnScore(review: ReviewRecord, score: number | null): ReviewRecord {
  const { ownScore, averageScore, scoreCount } = review;
  const sum = (averageScore ?? 0) * scoreCount - (ownScore ?? 0) + (score ?? 0);
  const count = scoreCount - (ownScore === null ? 0 : 1) + (score === null ? 0 : 1);
  return { ...review, ownScore: score, scoreCount: count, averageScore: count === 0 ? null : sum / count };
}
