import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { RemoveSamplesButton, sampleCountsPath } from '../../admin/remove-samples-button.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { readQuery } from '../../api/read-query.ts';
import styles from './guide-samples.module.css';

/** What came with the site, and the button that removes it. */
export function GuideSamples({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { data, isError, refetch } = useQuery(readQuery(sampleCountsPath));
  const wayOn = useRef<HTMLElement>(null);
  useEffect(() => {
    wayOn.current = form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null;
  }, [form]);

  if (isError)
    return <RetryNotice onRetry={() => void refetch()}>The samples could not be counted.</RetryNotice>;
  if (!data) return null;
  if (data.events + data.images === 0) {
    return <p className={styles.none}>There are no samples on your site any more.</p>;
  }
  return (
    <div className={styles.samples}>
      <dl className={styles.counts}>
        <Count noun="sample event" count={data.events} />
        <Count noun="sample photo" count={data.images} />
      </dl>
      <p className={styles.hint}>
        A sample that you have edited counts as your own and stays. You can also remove them later, at the
        events or in the gallery.
      </p>
      <div>
        <RemoveSamplesButton fallback={wayOn} />
      </div>
    </div>
  );
}

function Count({ noun, count }: { noun: string; count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.count}>
      <dt>{count === 1 ? noun : `${noun}s`}</dt>
      <dd>{count}</dd>
    </div>
  );
}
