import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { ApiError } from '../api/api-error.ts';
import { readQuery } from '../api/read-query.ts';
import { photos } from '../pictures/photos.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Status } from '../ui/status.tsx';
import styles from './application-details.module.css';
import { ApplicationSheet } from './application-sheet.tsx';
import { applicationPath } from './desk-address.ts';
import deskMessage from './desk-message.module.css';
import { findRow } from './desk-rows.ts';
import { EraseApplication } from './erase-application.tsx';
import { PastShows, pastQuery } from './past-shows.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { useReview } from './review/use-review.ts';

interface ApplicationDetailsProps {
  applicationId: number | null;
  /** For phones, where list and details are two separate screens. */
  onBack: () => void;
  /** Opens the one below it in the list. Missing at the end of the list. */
  onNext?: (() => void) | undefined;
  /** The application no longer exists. */
  onGone: (id: number) => void;
  /** Whether it still exists is not known. */
  onUnknown: () => void;
}

export function ApplicationDetails(props: ApplicationDetailsProps) {
  const { applicationId, onBack, onNext, onGone, onUnknown } = props;
  return (
    <section aria-label="Application details" className={styles.details}>
      {applicationId === null ? (
        <EmptyState picture={photos.vinyl} align="center" className={styles.idle}>
          <p className={styles.idleText}>Select an application from the list to view details</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.steps}>
            <button type="button" className={styles.step} onClick={onBack}>
              <ArrowLeft aria-hidden size={20} />
              All applications
            </button>
            {onNext && (
              <button type="button" className={styles.step} onClick={onNext}>
                Next
                <ArrowRight aria-hidden size={20} />
              </button>
            )}
          </div>
          <SelectedApplication key={applicationId} id={applicationId} {...{ onGone, onUnknown }} />
        </>
      )}
    </section>
  );
}

type SelectedProps = Pick<ApplicationDetailsProps, 'onGone' | 'onUnknown'> & { id: number };

function SelectedApplication({ id, onGone, onUnknown }: SelectedProps) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    ...readQuery(applicationPath(id)),
    // The performer may have corrected it since the list was loaded, and while it is open.
    placeholderData: () => findRow(client, id),
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  const inHand = useReview(id);
  const past = useQuery({ ...pastQuery(id), refetchOnMount: 'always', retryOnMount: true });
  const heading = useRef<HTMLHeadingElement>(null);

  // All at once: what stands above the application would make it jump.
  const isLoading = isPending || past.isPending || !(inHand.seen || inHand.isError);
  const isShown = data !== undefined && !isLoading;

  // On a phone the list is hidden now, and the row that had the focus with it.
  useEffect(() => {
    const list = document.querySelector('[data-part="list"]');
    const isListGone = list !== null && getComputedStyle(list).visibility === 'hidden';
    if (isShown && isListGone) heading.current?.focus({ preventScroll: true });
  }, [isShown]);

  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState as={Status} className={deskMessage.message}>
        This application does not exist any more. Someone may have deleted it.
      </EmptyState>
    );
  }
  if (isLoading) {
    return (
      <EmptyState as={Status} className={deskMessage.message}>
        Loading...
      </EmptyState>
    );
  }
  if (!data) {
    return <RetryNotice onRetry={() => void refetch()}>This application could not be loaded.</RetryNotice>;
  }
  return (
    <>
      <ReviewPanel application={data} inHand={inHand} />
      <PastShows shows={past.data ?? []} />
      <ApplicationSheet application={data} headingRef={heading} />
      <EraseApplication id={id} name={data.name} {...{ onGone, onUnknown }} />
    </>
  );
}
