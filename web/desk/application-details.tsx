import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Erasure, eraseApplication, type getErasure } from '#contract/privacy.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { useConfirm } from '../admin/use-confirm.tsx';
import { isNotFound } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { photos } from '../pictures/photos.ts';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Status } from '../ui/feedback/status.tsx';
import text from '../ui/text.module.css';
import styles from './application-details.module.css';
import { ApplicationSheet } from './application-sheet.tsx';
import { applicationPath } from './desk-address.ts';
import deskMessage from './desk-message.module.css';
import { findRow } from './desk-rows.ts';
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
  const photo = useVenue().ownPhotosOnly ? undefined : photos.vinyl;
  return (
    <section aria-label="Application details" className={styles.details}>
      {applicationId === null ? (
        <EmptyState picture={photo} align="center" className={`${text.muted} ${styles.idle}`}>
          <p className={styles.idleText}>Select an application from the list to view details</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.steps} data-screen-only>
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
  const inHand = useReview(id, data?.name ?? '');
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

  if (isNotFound(error) || isLoading) {
    return (
      <Status className={`${text.muted} ${deskMessage.message}`}>
        {isNotFound(error)
          ? 'This application does not exist any more. Someone may have deleted it.'
          : 'Loading...'}
      </Status>
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

/**
 * For a performer who wants to be forgotten. It says beforehand what goes and what stays, and takes more than the
 * application only when that is chosen: nobody has verified that the address is the sender's.
 */
function EraseApplication({ id, name, onGone, onUnknown }: SelectedProps & { name: string }) {
  const path = readPath<typeof getErasure>('/api/admin/applications/{id}/erasure', { params: { id } });
  const found = useQuery({ ...readQuery(path), enabled: false });
  const rest = found.data ? restOf(found.data) : '';
  const erasing = useAction({
    act: (everything: boolean, signal) =>
      callApi(eraseApplication, { everything }, { params: { id }, signal }),
    done: {
      title: 'Application Erased',
      description: 'We only keep the fact that an application was erased.',
    },
    failed: () => ({ title: 'Error', description: 'Failed to erase application', tone: 'destructive' }),
  });
  const erasure = useConfirm<object>({
    title: 'Erase this performer?',
    confirmLabel: rest ? 'Erase this application' : 'Erase',
    furtherLabels: () => (rest ? ['Erase everything about this address'] : []),
    question: () => (
      <>
        The application of <bdi>{name}</bdi> goes for good, with its pictures, notes and messages, the public
        copy of its photo, and every copy of name, email and phone. A booked event stays with the act’s name
        on it, and the figures still count that one was erased. Backups that were made before are not changed.
        This action cannot be undone.
        {rest && (
          <span className={styles.rest}>
            The same address also has: {rest}. It may be someone else’s: nobody has verified it.
          </span>
        )}
      </>
    ),
    action: {
      ...erasing,
      async run(_, reach) {
        const outcome = await erasing.run(reach > 0);
        if (outcome.isDone) return outcome;
        if (outcome.isUnknown) onUnknown();
        // Someone else may have erased it already. Then it has to leave the list as well.
        return { isDone: outcome.refusal?.status === 404 };
      },
    },
    onDone: () => onGone(id),
  });

  function ask() {
    erasure.ask({});
    void found.refetch();
  }

  return (
    <div className={styles.erase} data-screen-only>
      <Button variant="quiet" aria-haspopup="dialog" onClick={ask}>
        Erase…
      </Button>
      {erasure.dialog}
    </div>
  );
}

/** What else there is about the address; empty when there is nothing. */
function restOf({ applications, accounts, isSubscribed, messages }: Erasure): string {
  const others = applications.length - 1;
  if (others < 1 && accounts.length === 0 && !isSubscribed) return '';
  return new Intl.ListFormat('en').format([
    ...(others > 0 ? [others === 1 ? 'another application' : `${others} other applications`] : []),
    ...accounts.map((username) => `the account ${username}`),
    ...(isSubscribed ? ['a subscription to the newsletter'] : []),
    `${messages} ${messages === 1 ? 'message' : 'messages'} in all`,
  ]);
}
