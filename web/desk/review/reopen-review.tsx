import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { Button } from '../../ui/button.tsx';
import { type SeenReview, showReview } from '../desk-rows.ts';
import type { Decision } from './use-decision.ts';
import type { ReviewInHand } from './use-review.ts';

interface ReopenReviewProps {
  review: Pick<ReviewRecord, 'eventId'>;
  decision: Pick<Decision, 'reopening'>;
  inHand: Pick<ReviewInHand, 'refetch'>;
}

/** The way back from a decision once its undo is gone. It asks first, because a performer's answer is lost by it. */
export function ReopenReview({ review: { eventId }, decision, inHand }: ReopenReviewProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const reopened = useRef<SeenReview>(null);
  const reopening = useConfirm<void>({
    title: 'Reopen Application',
    confirmLabel: 'Reopen',
    question: () =>
      `It goes back to the new applications. The performer is not told.${eventId === null ? '' : ' What they answered about the date is cleared. Please look at the event afterwards: it may have to be moved or cancelled.'}`,
    action: {
      ...decision.reopening,
      async run() {
        const outcome = await decision.reopening.run();
        if (outcome.isDone) reopened.current = outcome.output;
        else void inHand.refetch();
        return outcome;
      },
    },
    onDone() {
      // The button is gone once it is reopened, and the focus would be with it.
      button.current?.closest('aside')?.focus();
      if (reopened.current) void showReview(client, reopened.current);
    },
  });
  return (
    <>
      <Button ref={button} onClick={() => reopening.ask()}>
        <RotateCcw aria-hidden size={18} />
        Reopen
      </Button>
      {reopening.dialog}
    </>
  );
}
