import './restored-notice.css';
import { History } from 'lucide-react';
import type { MouseEvent } from 'react';

/** Above a form that was left without being saved, and is filled in again. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  function discard({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes with the notice; the keyboard begins the form anew.
    currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onDiscard();
  }

  return (
    <div role="status" className="restored-notice">
      <History aria-hidden size={20} />
      <p>What you had not saved is back.</p>
      <button type="button" className="button-outline" onClick={discard}>
        Discard it
      </button>
    </div>
  );
}
