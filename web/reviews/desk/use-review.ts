import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addNote, changeReview, deleteNote, type ReviewChanges, writeToPerformer } from '#contract/review.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi, callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { refreshRows, reviewQuery, type SeenReview } from './review.queries.ts';
import { withOwnScore } from './with-own-score.ts';

const notChanged = 'Nothing was changed. Please try again.';

/** The review of an application and what can be done about it. A failed change is taken back on the screen. */
export function useReview(id: number) {
  const client = useQueryClient();
  const options = reviewQuery(id);
  const { data: seen, isError, refetch } = useQuery(options);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The version that our own changes of the state have made of the one that is seen. */
  const made = useRef({ from: '', to: '' });
  const changeCount = useRef(0);

  function show(next: SeenReview) {
    client.setQueryData(options.queryKey, next);
    refreshRows(client);
  }

  /** One after the other, so that the last of two quick presses is the one that counts. */
  function sendInTurn(changes: ReviewChanges, signal: AbortSignal, from?: string): Promise<SeenReview> {
    const sending = queue.current.then(async () => {
      const { output, version } = await callForVersion(changeReview, changes, {
        params: { id },
        headers:
          from === undefined ? {} : { 'if-match': from === made.current.from ? made.current.to : from },
        signal,
      });
      if (from !== undefined) made.current = { from, to: version };
      return { review: output, version };
    });
    queue.current = sending.catch(() => undefined);
    return sending;
  }

  const changing = useAction({
    act: (changes: ReviewChanges, signal) =>
      // Only with the version that was seen: setting the state of a decided review would reopen it.
      sendInTurn(changes, signal, changes.state && seen?.version),
    failed: failureToast('Not saved', notChanged),
    flightOf: (changes) => changes,
  });

  /** Shows the change at once. The answer of a change that a later one has replaced is not shown. */
  async function change(changes: ReviewChanges) {
    if (!seen) return;
    changeCount.current += 1;
    const turn = changeCount.current;
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (now) => now && { ...now, review: changed(now, changes) });
    const outcome = await changing.run(changes);
    if (turn !== changeCount.current) return;
    if (outcome.isDone) show(outcome.output);
    else {
      client.setQueryData(options.queryKey, seen);
      void refetch();
    }
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
  const writing = useAction({
    act: (text: string, signal) => callApi(writeToPerformer, { text }, { params: { id }, signal }),
    failed: failureToast('Not sent', 'Your message was not sent. Please try again.'),
    changes: ['messages'],
  });

  return { seen, isError, refetch, show, change, noting, unnoting, writing };
}

export type ReviewInHand = ReturnType<typeof useReview>;

function changed({ review }: SeenReview, { score, state }: ReviewChanges) {
  const scored = score === undefined ? review : withOwnScore(review, score);
  return state === undefined ? scored : { ...scored, state };
}
