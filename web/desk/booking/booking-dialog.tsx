import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { getPreferredDates, ReviewRecord } from '#contract/applications/review.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { FormDialog, type FormFrame } from '../../forms/form-dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { Decision } from '../review/use-decision.ts';
import { BookingEditor } from './booking-editor.tsx';
import { bookingDraftKey } from './booking-values.ts';
import type { BookingAddress } from './use-booking-address.ts';

interface BookingDialogProps {
  application: ReviewedApplication;
  review: ReviewRecord;
  decision: Pick<Decision, 'booking' | 'booked'>;
  /** It is not decided yet, or another date is to be offered. */
  mayBook: boolean;
  address: BookingAddress;
  onRefused: () => void;
}

/** Makes an event of an application. It is open while the address says so. */
export function BookingDialog(props: BookingDialogProps) {
  const { application, review, decision, mayBook, address, onRefused } = props;
  const { isBooking, close, isLeft } = address;
  const drafts = useDrafts();
  const draftKey = bookingDraftKey(application.id);
  // Typed text stays on the screen when someone else decides meanwhile.
  const [isHeld, setIsHeld] = useState(false);
  const mayOpen = mayBook || drafts.find(draftKey) !== undefined;
  if (isBooking && mayOpen && !isHeld) setIsHeld(true);
  if (!isBooking && isHeld) setIsHeld(false);
  const isOpen = isBooking && (isHeld || mayOpen);

  // An old address of an application that is decided by now.
  useEffect(() => {
    if (isBooking && !isOpen) close();
  });

  return (
    <FormDialog
      isWide
      title="Create New Event"
      isOpen={isOpen}
      onClose={close}
      draftKey={draftKey}
      stillSavingText="The server has not answered yet. If you leave now, the application will show whether it was booked."
      isLeft={isLeft}
    >
      {(frame) => <WithWishes {...{ application, review, decision, frame, onRefused }} onBooked={close} />}
    </FormDialog>
  );
}

interface WithWishesProps extends Omit<BookingDialogProps, 'address' | 'mayBook'> {
  frame: FormFrame;
  onBooked: () => void;
}

/** The form also opens when the dates cannot be loaded. */
function WithWishes(props: WithWishesProps) {
  const { id } = props.application;
  const wishes = useQuery({
    ...readQuery(
      readPath<typeof getPreferredDates>('/api/admin/applications/{id}/preferred-dates', { params: { id } }),
    ),
    // Never an old answer: an evening may have been taken since.
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
  });
  return wishes.isPending ? <Spinner /> : <BookingEditor {...props} wishes={wishes} />;
}
