import {
  changeReview,
  declineApplication,
  type PerformerMessageKind,
  type ReviewRecord,
  undoSeconds,
} from '#contract/review.ts';
import type { ReviewState } from '#contract/review-states.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/toast.tsx';
import type { SeenReview } from './review.queries.ts';
import type { ReviewInHand } from './use-review.ts';

interface Undoing {
  /** The state before the decision. */
  state: ReviewState;
  decided: SeenReview;
}

/** Declines, and offers to take it back until the performer is told. */
export function useDecision(id: number, performer: string, { seen, show, refetch }: ReviewInHand) {
  const showToast = useToast();

  const undoing = useAction({
    act: async ({ state, decided }: Undoing, signal) => {
      const headers = { 'if-match': decided.version };
      const answer = await callForVersion(changeReview, { state }, { params: { id }, headers, signal });
      return { review: answer.output, version: answer.version };
    },
    failed: failureToast('Not undone', 'The decision stands. Please try again.'),
  });

  async function undo(step: Undoing) {
    const outcome = await undoing.run(step);
    if (!outcome.isDone) return void refetch();
    show(outcome.output);
    showToast(wasTold(step.decided.review, outcome.output.review) ? tooLate(performer) : undone(performer));
  }

  const declining = useAction({
    act: async (message: string, signal) => {
      const headers = seen ? { 'if-match': seen.version } : {};
      const answer = await callForVersion(
        declineApplication,
        { message },
        { params: { id }, headers, signal },
      );
      return { review: answer.output, version: answer.version };
    },
    failed: failureToast('Not declined', 'Nothing was sent. Please try again.'),
    changes: ['messages'],
  });

  async function decline(message: string): Promise<boolean> {
    const before = seen?.review.state;
    const outcome = await declining.run(message);
    if (!outcome.isDone || before === undefined) {
      void refetch();
      return false;
    }
    const decided = outcome.output;
    show(decided);
    showToast({
      title: 'Declined.',
      description: newsFor(performer, decided.review, 'decline'),
      undo: {
        label: 'Undo',
        forMs: undoSeconds * 1_000,
        onPress: () => void undo({ state: before, decided }),
      },
    });
    return true;
  }

  return { decline, isDeclining: declining.isBusy };
}

function newsFor(performer: string, { messages }: ReviewRecord, kind: PerformerMessageKind): string {
  const last = messages.findLast((message) => message.kind === kind);
  return last?.state === 'not configured'
    ? `Mail is not set up, so ${performer} will not be told.`
    : `${performer} will be told in ${undoSeconds} seconds.`;
}

/** A mail that could be called back is gone from what was said to the performer. */
function wasTold(decided: ReviewRecord, reopened: ReviewRecord): boolean {
  const before = new Set(decided.messages.filter(({ kind }) => kind !== 'message').map(({ id }) => id));
  const last = Math.max(...before);
  return reopened.messages.some(({ id }) => id === last);
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
