import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Erasure, eraseApplication, type getErasure } from '#contract/privacy.ts';
import { callApi } from '../api/call-api.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './application-details.module.css';

interface EraseApplicationProps {
  id: number;
  name: string;
  /** The application no longer exists. */
  onGone: (id: number) => void;
  /** The request was aborted, so the outcome is unknown. */
  onUnknown: () => void;
}

/**
 * For a performer who wants to be forgotten. It says beforehand what goes and what stays, and takes more than the
 * application only when that is chosen: nobody has verified that the address is the sender's.
 */
export function EraseApplication({ id, name, onGone, onUnknown }: EraseApplicationProps) {
  const [isAsking, setIsAsking] = useState(false);
  const erasing = useAction({
    act: (everything: boolean, signal) =>
      callApi(eraseApplication, { everything }, { params: { id }, signal }),
    done: { title: 'Application Erased', description: 'All that is kept is that one was erased.' },
    failed: () => ({ title: 'Error', description: 'Failed to erase application', tone: 'destructive' }),
  });

  const { data: erasure } = useQuery({
    ...readQuery(readPath<typeof getErasure>('/api/admin/applications/{id}/erasure', { params: { id } })),
    enabled: isAsking,
  });
  const rest = erasure && restOf(erasure);

  async function confirm(everything: boolean) {
    const outcome = await erasing.run(everything);
    if (!outcome.isDone && outcome.isUnknown) return onUnknown();
    setIsAsking(false);
    // Someone else may have erased it already. Then it has to leave the list as well.
    if (outcome.isDone || outcome.refusal?.status === 404) onGone(id);
  }

  function close() {
    erasing.stopWaiting();
    setIsAsking(false);
  }

  return (
    <div className={styles.erase}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Erase…
      </Button>
      <ConfirmDialog
        title="Erase this performer?"
        isOpen={isAsking}
        onClose={close}
        confirmLabel={rest ? 'Erase this application' : 'Erase'}
        isBusy={erasing.isBusy}
        onConfirm={(reach) => void confirm(reach > 0)}
        furtherLabels={rest ? ['Erase everything about this address'] : []}
      >
        The application of <bdi>{name}</bdi> goes for good, with its pictures, notes and messages, the public
        copy of its photo, and every copy of name, email and phone. A booked event stays with the act’s name
        on it, and the figures still count that one was erased. Backups that were made before are not changed.
        This action cannot be undone.
        {rest && (
          <span className={styles.rest}>
            The same address also has: {rest}. It may be someone else’s: nobody has verified it.
          </span>
        )}
      </ConfirmDialog>
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
