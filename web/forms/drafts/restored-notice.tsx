import { History, UsersRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { timeSince } from './drafts.ts';

/** The button disappears with its notice, so the focus goes to the first field. */
function choosing(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    act();
  };
}

interface RestoredNoticeProps {
  /** The form, or the part of one, that may have been restored. */
  of: { restoredAt: number | undefined; discard: () => void };
}

export function RestoredNotice({ of: { restoredAt, discard } }: RestoredNoticeProps) {
  if (restoredAt === undefined) return null;
  return (
    <Notice as={Status} ground="shade" tone="good" icon={History} layout="row" className={layout.above}>
      <p>Your unsaved changes are back. You wrote them {timeSince(restoredAt)}.</p>
      <Button onClick={choosing(discard)}>Discard them</Button>
    </Notice>
  );
}

/**
 * Says that someone else has changed the same record, and lets the user choose between the two versions. First comes
 * the one that loses nothing: a form leads there, and whoever pressed Enter twice presses it unread.
 */
export function OutdatedNotice({ discard, keepMine }: Record<'discard' | 'keepMine', () => void>) {
  return (
    <Notice ground="shade" role="alert" icon={UsersRound}>
      <div className={layout.stack}>
        <p>
          <strong>Someone else has changed this in the meantime.</strong> Nothing was overwritten. If you keep
          yours and save, it replaces theirs. If you load theirs, what you have written here is gone.
        </p>
        <div className={layout.cluster}>
          <Button onClick={choosing(keepMine)}>Keep editing mine</Button>
          <Button onClick={choosing(discard)}>Load theirs</Button>
        </div>
      </div>
    </Notice>
  );
}
