import { History } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { timeSince } from './drafts.ts';

interface RestoredNoticeProps {
  /** The form, or the part of one, that may have been restored. */
  of: { restoredAt: number | undefined; discard: () => void };
}

export function RestoredNotice({ of: { restoredAt, discard } }: RestoredNoticeProps) {
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the notice, so the focus goes to the first field.
    currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    discard();
  }

  if (restoredAt === undefined) return null;
  return (
    <Notice as={Status} ground="shade" tone="good" icon={History} layout="row" className={layout.above}>
      <p>Your unsaved changes are back. You wrote them {timeSince(restoredAt)}.</p>
      <Button onClick={press}>Discard them</Button>
    </Notice>
  );
}
