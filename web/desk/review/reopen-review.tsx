import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ReviewInHand } from './use-review.ts';

interface ReopenReviewProps {
  review: Pick<ReviewRecord, 'eventId'>;
  inHand: Pick<ReviewInHand, 'change'>;
}

/** The way back from a decision once its undo is gone. It asks first, because a performer's answer is lost by it. */
export function ReopenReview({ review: { eventId }, inHand }: ReopenReviewProps) {
  const [isAsked, setIsAsked] = useState(false);

  function reopen() {
    setIsAsked(false);
    void inHand.change({ state: 'new' });
  }

  return (
    <>
      <Button onClick={() => setIsAsked(true)}>
        <RotateCcw aria-hidden size={18} />
        Reopen
      </Button>
      <ConfirmDialog
        title="Reopen Application"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        confirmLabel="Reopen"
        isBusy={false}
        onConfirm={reopen}
      >
        It goes back to the new applications. The performer is not told.
        {eventId !== null &&
          ' What they answered about the date is cleared. Please look at the event afterwards: it may have to be moved or cancelled.'}
      </ConfirmDialog>
    </>
  );
}
