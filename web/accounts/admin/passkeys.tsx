import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listPasskeys, type PasskeyRecord, removePasskey } from '#contract/accounts/passkeys.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import text from '../../ui/text.module.css';
import styles from './account-list.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { usePasskeySupport } from './passkey-support.ts';

const passkeys = readQuery(readPath<typeof listPasskeys>(listPasskeys.path));

export function Passkeys() {
  const { timeZone } = useVenue();
  const isSupported = usePasskeySupport();
  const list = useQuery({ ...passkeys, refetchOnMount: 'always' });
  const rows = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const removing = useAction({
    act: ({ id }: PasskeyRecord, signal) => callApi(removePasskey, undefined, { params: { id }, signal }),
    done: { title: 'Passkey Removed', description: 'It does not open your account any more.' },
    failed: failureToast('Error', 'Failed to remove the passkey'),
    changes: ['passkeys'],
  });
  const removal = useConfirm<PasskeyRecord>({
    title: 'Remove Passkey',
    confirmLabel: 'Remove',
    question: ({ name }) =>
      `Are you sure you want to remove the passkey ${name}? Your password still works. This action cannot be undone.`,
    action: removing,
    onDone: () => rows.current?.focus(),
  });

  if (list.isPending) return <Spinner />;
  if (!list.data) {
    return <RetryNotice onRetry={() => void list.refetch()}>Your passkeys could not be loaded.</RetryNotice>;
  }
  return (
    <div ref={rows} tabIndex={-1} className={styles.list}>
      {list.data.length === 0 && <p className={styles.hint}>You have no passkey yet.</p>}
      {list.data.length > 0 && (
        <ul aria-label="Passkeys">
          {list.data.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div className={styles.facts}>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.hint}>
                  {passkey.lastUsedAt
                    ? `Last used ${staffTime(passkey.lastUsedAt, timeZone)}`
                    : `Added ${staffTime(passkey.createdAt, timeZone)}, not used yet`}
                </p>
              </div>
              <Button onClick={() => removal.ask(passkey)}>
                Remove<span className={text.visuallyHidden}> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
      ) : (
        <p className={styles.hint}>This browser cannot make passkeys here.</p>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      {removal.dialog}
    </div>
  );
}
