import { RotateCcw } from 'lucide-react';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReviewInHand } from './use-review.ts';

interface ReopenReviewProps {
  review: Pick<ReviewRecord, 'eventId'>;
  inHand: Pick<ReviewInHand, 'change'>;
}

/** The way back from a decision once its undo is gone. It asks first, because a performer's answer is lost by it. */
export function ReopenReview({ review: { eventId }, inHand }: ReopenReviewProps) {
  const reopening = useConfirm<void>({
    title: 'Reopen Application',
    confirmLabel: 'Reopen',
    question: () =>
      `It goes back to the new applications. The performer is not told.${eventId === null ? '' : ' What they answered about the date is cleared. Please look at the event afterwards: it may have to be moved or cancelled.'}`,
    action: {
      isBusy: false,
      async run() {
        void inHand.change({ state: 'new' });
        return { isDone: true };
      },
    },
  });
  return (
    <>
      <Button onClick={() => reopening.ask()}>
        <RotateCcw aria-hidden size={18} />
        Reopen
      </Button>
      {reopening.dialog}
    </>
  );
}
