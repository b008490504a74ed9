import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type BouncedSubscriber,
  bringBackSubscriber,
  listBounced,
} from '#contract/subscribers/subscribers.ts';
import list from '../../accounts/admin/account-list.module.css';
import { failureToast } from '../../admin/failure-toast.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import styles from './newsletter-page.module.css';

const bouncedPath = readPath<typeof listBounced>(listBounced.path);

/** Who was taken off the list because their letters were returned, and a button that puts them back. */
export function BouncedSubscribers() {
  const { data: bounced = [] } = useQuery({ ...readQuery(bouncedPath), refetchOnMount: 'always' });
  const { timeZone } = useVenue();
  const rows = useRef<HTMLUListElement>(null);
  const bringingBack = useAction({
    act: ({ id }: BouncedSubscriber) => callApi(bringBackSubscriber, undefined, { params: { id } }),
    done: { title: 'Back on the list', description: 'They get the next newsletter.' },
    failed: failureToast('Error', 'This address could not be put back on the list'),
    changes: ['letter'],
  });

  async function bringBack(subscriber: BouncedSubscriber) {
    if (bringingBack.isBusy) return;
    const { isDone } = await bringingBack.run(subscriber);
    // The pressed button goes, and the last one takes the whole list with it.
    if (isDone) (bounced.length > 1 ? rows.current : document.getElementById('content'))?.focus();
  }

  if (bounced.length === 0) return null;
  return (
    <div className={styles.bounced}>
      <h3>Taken off, because two newsletters in a row came back</h3>
      <ul ref={rows} tabIndex={-1} aria-label="Taken off the list">
        {bounced.map((subscriber) => (
          <li key={subscriber.id} className={list.row}>
            <div className={list.facts}>
              <p className={list.name}>{subscriber.email}</p>
              <p className={list.hint}>{staffTime(subscriber.endedAt, timeZone)}</p>
            </div>
            <Button aria-disabled={bringingBack.isBusy} {...pressOnce(() => void bringBack(subscriber))}>
              Put back<span className={text.visuallyHidden}> {subscriber.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
