import { useQueryClient } from '@tanstack/react-query';
import { changeReview, undoSeconds } from '#contract/applications/review.ts';
import { names } from '../../admin/choice/several-names.ts';
import { callsAtOnce, useOneByOne } from '../../admin/choice/use-one-by-one.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { isSessionOver } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { FewAtATime } from '../../api/few-at-a-time.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/toast.tsx';
import { refreshRows, reviewQuery, type SeenReview } from '../review/review.queries.ts';
import { wasTold } from '../review/was-told.ts';
import { type Chosen, changeOne, declineWith, moveTo, type OneOutcome } from './change-one.ts';
import { showInRow, summaryOf } from './row-reviews.ts';
import { newsOfSeveral, newsOfUndoing, type Undoing } from './several-news.ts';

const notDone = failureToast('Error', 'Not everything was changed. Please look at the list.');

interface SeveralOptions {
  /** What was changed or needs no change is chosen no more. What failed stays chosen, for another try. */
  onSettled: (ids: number[]) => void;
}

/** Shortlists, declines or marks several applications as read. Each is changed by itself, as it was seen. */
export function useSeveral({ onSettled }: SeveralOptions) {
  const client = useQueryClient();
  const showToast = useToast();
  const { progress, each } = useOneByOne();

  function show({ review, version }: SeenReview) {
    const { queryKey } = reviewQuery(review.applicationId);
    // Only where it has been opened: others are read when they are.
    client.setQueryData(queryKey, (known) => known && { review, version });
    showInRow(client, summaryOf(review));
  }

  const changing = useAction({
    act: ({ chosen, move }: { chosen: Chosen[]; move: (seen: SeenReview) => Promise<SeenReview> }) =>
      each(chosen, (one) => changeOne(one, move)),
    failed: notDone,
    changes: ['messages'],
  });

  /** Returns those that failed. Those that are `leftAlone` are only told of, as decided. */
  async function change(
    chosen: Chosen[],
    done: 'shortlisted' | 'declined',
    move: (seen: SeenReview) => Promise<SeenReview>,
    leftAlone: Chosen[] = [],
  ): Promise<Chosen[]> {
    const startedAt = performance.now();
    const outcome = await changing.run({ chosen, move });
    refreshRows(client);
    if (!outcome.isDone) return chosen;
    const outcomes: OneOutcome[] = [
      ...outcome.output,
      ...leftAlone.map(({ id, name }) => ({ id, name, kind: 'decided' as const })),
    ];
    const changed = outcomes.filter((one) => one.kind === 'done');
    for (const { after } of changed) show(after);
    onSettled(outcomes.filter(({ kind }) => kind !== 'failed').map(({ id }) => id));
    const leftMs = undoSeconds * 1_000 - (performance.now() - startedAt);
    showToast({
      ...newsOfSeveral(outcomes, done),
      // The mail to the first of them leaves ten seconds after its own decision, and not after the last one.
      ...(changed.length > 0 && leftMs > 0
        ? { undo: { label: 'Undo', forMs: leftMs, onPress: () => void undo(changed) } }
        : {}),
    });
    return outcomes.filter(({ kind }) => kind === 'failed');
  }

  const undoing = useAction({
    act: (changed: DoneOutcome[]) => undoEach(changed),
    failed: notDone,
    changes: ['messages'],
  });

  async function undoEach(changed: DoneOutcome[]): Promise<Undoing> {
    const result: Undoing = { undone: [], told: [], failed: [] };
    await new FewAtATime(callsAtOnce).runAll(changed, async (one) => {
      try {
        const reopened = await moveTo(one.before, one.after);
        show(reopened);
        (wasTold(one.after.review, reopened.review) ? result.told : result.undone).push(one);
      } catch (error) {
        if (isSessionOver(error)) throw error;
        result.failed.push(one);
      }
    });
    return result;
  }

  async function undo(changed: DoneOutcome[]) {
    const outcome = await undoing.run(changed);
    refreshRows(client);
    if (outcome.isDone) showToast(newsOfUndoing(outcome.output));
  }

  const reading = useAction({
    act: (chosen: Chosen[]) => each(chosen, markRead),
    failed: notDone,
  });

  /** Without a version: what one has read is nobody else's, whatever others decide meanwhile. */
  async function markRead({ id, name }: Chosen) {
    try {
      showInRow(client, summaryOf(await callApi(changeReview, { isRead: true }, { params: { id } })));
      return { id, name, isDone: true };
    } catch (error) {
      if (isSessionOver(error)) throw error;
      return { id, name, isDone: false };
    }
  }

  async function markAllRead(chosen: Chosen[]) {
    const outcome = await reading.run(chosen);
    refreshRows(client);
    if (!outcome.isDone) return;
    const [done, failed] = [true, false].map((isDone) =>
      outcome.output.filter((one) => one.isDone === isDone),
    );
    onSettled((done ?? []).map(({ id }) => id));
    showToast({
      title: done?.length ? `${done.length} marked as read.` : 'Nothing was marked as read.',
      ...(failed?.length
        ? {
            description: `${failed.length} could not be marked: ${names(failed)}. Please try again.`,
            tone: 'destructive',
          }
        : {}),
    });
  }

  return {
    /** How far it is, while it is under way. */
    progress,
    shortlist: (chosen: Chosen[]) => change(chosen, 'shortlisted', (seen) => moveTo('shortlisted', seen)),
    decline: (chosen: Chosen[], leftAlone: Chosen[], message: string) =>
      change(chosen, 'declined', (seen) => declineWith(message, seen), leftAlone),
    markRead: markAllRead,
  };
}

type DoneOutcome = Extract<OneOutcome, { kind: 'done' }>;
