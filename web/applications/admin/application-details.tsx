import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReviewedApplication } from '#contract/applications.ts';
import { Notice } from '../../admin/notice.tsx';
import { ApiError } from '../../api/api-error.ts';
import { photos } from '../../pictures/photos.ts';
import { Picture } from '../../ui/picture.tsx';
import { ApplicationSheet } from './application-sheet.tsx';
import { applicationPath } from './desk-address.ts';

interface ApplicationDetailsProps {
  applicationId: number | null;
  /** Where list and details are two screens. */
  onBack: () => void;
}

export function ApplicationDetails({ applicationId, onBack }: ApplicationDetailsProps) {
  return (
    <section aria-label="Application details" className="desk-details">
      {applicationId === null ? (
        <div className="desk-idle">
          <Picture photo={photos.vinyl} sizes="20rem" decorative className="desk-idle-picture" />
          <p className="desk-idle-text">Select an application from the list to view details</p>
        </div>
      ) : (
        <>
          <button type="button" className="desk-back" onClick={onBack}>
            <ArrowLeft aria-hidden size={20} />
            All applications
          </button>
          <SelectedApplication key={applicationId} id={applicationId} />
        </>
      )}
    </section>
  );
}

function SelectedApplication({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery<ReviewedApplication>({
    queryKey: [applicationPath(id)],
    retryOnMount: true,
  });
  const heading = useRef<HTMLHeadingElement>(null);

  // On a phone the list is gone now, and with it the row that had focus.
  useEffect(() => {
    const list = document.querySelector('.desk-list');
    const isListGone = list !== null && getComputedStyle(list).visibility === 'hidden';
    if (data && isListGone) heading.current?.focus({ preventScroll: true });
  }, [data]);

  if (isPending) {
    return (
      <p role="status" className="desk-message">
        Loading...
      </p>
    );
  }
  if (data) return <ApplicationSheet application={data} headingRef={heading} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <p role="status" className="desk-message">
        This application does not exist any more. Someone may have deleted it.
      </p>
    );
  }
  return <Notice onRetry={() => void refetch()}>This application could not be loaded.</Notice>;
}
