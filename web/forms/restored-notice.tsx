import { History } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './restored-notice.module.css';

/** Above a form that was left without being saved, and is filled in again. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  function discard({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes with the notice; the keyboard begins the form anew.
    currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onDiscard();
  }

  return (
    <Notice ground="shade" tone="good" sign={History} role="status" className={styles.notice}>
      <p>What you had not saved is back.</p>
      <Button onClick={discard}>Discard it</Button>
    </Notice>
  );
}
