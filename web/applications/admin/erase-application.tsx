import { useState } from 'react';
import { applicationNotFound } from '#contract/applications.ts';
import { eraseApplication } from '#contract/privacy.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './erase-application.module.css';

interface EraseApplicationProps {
  id: number;
  name: string;
  /** The application no longer exists. */
  onGone: (id: number) => void;
  /** The request was aborted, so the outcome is unknown. */
  onUnknown: () => void;
}

/** For a performer who wants to be forgotten. It says beforehand what goes and what stays. */
export function EraseApplication({ id, name, onGone, onUnknown }: EraseApplicationProps) {
  const [isAsking, setIsAsking] = useState(false);
  const erasing = useAction({
    act: (_: undefined, signal) => callApi(eraseApplication, undefined, { params: { id }, signal }),
    done: { title: 'Application Erased', description: 'All that is kept is that one was erased.' },
    failed: () => ({ title: 'Error', description: 'Failed to erase application', tone: 'destructive' }),
  });

  async function confirm() {
    const outcome = await erasing.run(undefined);
    if (!outcome.isDone && outcome.isUnknown) return onUnknown();
    setIsAsking(false);
    // Someone else may have erased it already. Then it has to leave the list as well.
    if (outcome.isDone || outcome.refusal?.message === applicationNotFound) onGone(id);
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
        confirmLabel="Erase"
        isBusy={erasing.isBusy}
        onConfirm={() => void confirm()}
      >
        The application of <bdi>{name}</bdi> goes for good, with its pictures, notes and messages, an account
        with the same email, and every copy of name, email and phone. A booked event stays with the act’s name
        on it, and the figures still count that one was erased. Backups that were made before are not changed.
        This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
