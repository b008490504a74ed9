import { History } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';

/** Says that a draft was restored, above the form. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  function discard({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the notice, so the focus goes to the first field.
    currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onDiscard();
  }

  return (
    <Notice ground="shade" tone="good" icon={History} layout="row" role="status" className={layout.above}>
      <p>Your unsaved changes are back.</p>
      <Button onClick={discard}>Discard them</Button>
    </Notice>
  );
}
