import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import { ApiError } from '../api/api-error.ts';
import { readQuery } from '../api/read-query.ts';
import { usePage } from '../site/page-context.ts';
import { useVenue } from '../site/venue-context.ts';
import { Button } from '../ui/button.tsx';
import { PageMessage } from '../ui/page-message.tsx';
import { PageLoading } from '../ui/spinner.tsx';
import text from '../ui/text.module.css';
import { ownPageRead } from './own-page.queries.ts';
import { OwnPage } from './own-page.tsx';
import { PageEnded } from './page-ended.tsx';

/** The performer's own page: what became of an application, and what its sender can still do about it. */
export function ApplicationStatusPage() {
  const { params } = usePage();
  const token = params.token ?? '';
  const { data, error, refetch } = useQuery({
    ...readQuery(ownPageRead(token)),
    // It stays open for days, and what it says is acted upon: it reads again when it is looked at.
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
  const [isErased, setIsErased] = useState(false);
  if (isErased) return <PageEnded isErased />;
  // Before the data: an application may be erased while its page is open.
  if (error instanceof ApiError && error.status === 404) return <PageEnded />;
  if (data) return <OwnPage token={token} status={data} onErased={() => setIsErased(true)} />;
  if (error) return <PageFailed error={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function PageFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { bookingEmail } = useVenue();
  const isTooMany = error instanceof ApiError && error.status === 429;
  return (
    <PageMessage isAlert title="One moment, please">
      <p>
        {isTooMany
          ? 'This page was opened too often from your network. Please try again in a while.'
          : 'Your application could not be loaded. It is safe: please try again in a moment.'}
      </p>
      <p>
        If it is urgent, write to{' '}
        <a className={text.link} href={mailtoUrl(bookingEmail)}>
          {bookingEmail}
        </a>
        .
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </PageMessage>
  );
}
