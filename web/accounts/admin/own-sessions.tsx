import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/accounts/team.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { Spinner } from '../../ui/spinner.tsx';
import text from '../../ui/text.module.css';
import styles from './account-list.module.css';

const sessions = readQuery(readPath<typeof listSessions>(listSessions.path));

/** Where the admin is signed in, and signing out there. */
export function OwnSessions() {
  const { timeZone } = useVenue();
  const list = useQuery({ ...sessions, refetchOnMount: 'always' });
  const rows = useRef<HTMLUListElement>(null);
  const ending = useAction({
    act: (session: OwnSession | 'others') =>
      session === 'others'
        ? callApi(endOtherSessions, undefined)
        : callApi(endSession, undefined, { params: { id: session.id } }),
    done: { title: 'Signed Out', description: 'That browser has to sign in again.' },
    failed: failureToast('Error', 'Failed to sign out there'),
    changes: ['ownSessions'],
    queueOf: (session) => (session === 'others' ? session : session.id),
  });

  async function end(session: OwnSession | 'others') {
    const { isDone } = await ending.run(session);
    // The pressed button goes with its row.
    if (isDone) rows.current?.focus();
  }

  if (list.isPending) return <Spinner />;
  if (!list.data) {
    return <RetryNotice onRetry={() => void list.refetch()}>Your sessions could not be loaded.</RetryNotice>;
  }
  const hasOthers = list.data.some(({ current }) => !current);
  return (
    <div className={styles.list}>
      <ul ref={rows} tabIndex={-1} aria-label="Browsers">
        {list.data.map((session) => (
          <li key={session.id} className={styles.row}>
            <div className={styles.facts}>
              <p className={styles.name}>{session.browser || 'Unknown browser'}</p>
              <p className={styles.hint}>
                Since {staffTime(session.createdAt, timeZone)}
                {!session.current && `, last used ${staffTime(session.lastSeenAt, timeZone)}`}
              </p>
            </div>
            {session.current ? (
              <span className={styles.hint}>This browser</span>
            ) : (
              <Button {...pressOnce(() => void end(session))}>
                Sign out
                <span className={text.visuallyHidden}>
                  {' '}
                  {session.browser}, since {staffTime(session.createdAt, timeZone)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button aria-disabled={ending.isBusy} {...pressOnce(() => void end('others'))}>
          Sign out elsewhere
        </Button>
      )}
    </div>
  );
}
