import { UsersRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import layout from '../ui/layout.module.css';

/**
 * Says that someone else has changed the same record, and lets the user choose between the two versions. First comes
 * the one that loses nothing: a form leads there, and whoever pressed Enter twice presses it unread.
 */
export function OutdatedNotice({ discard, keepMine }: Record<'discard' | 'keepMine', () => void>) {
  const choose = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    act();
    event.currentTarget.form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  return (
    <Notice ground="shade" role="alert" icon={UsersRound} iconSize={22}>
      <div className={layout.stack}>
        <p>
          <strong>Someone else has changed this in the meantime.</strong> Nothing was overwritten. If you keep
          yours and save, it replaces theirs. If you load theirs, what you have written here is gone.
        </p>
        <div className={layout.cluster}>
          <Button onClick={choose(keepMine)}>Keep editing mine</Button>
          <Button onClick={choose(discard)}>Load theirs</Button>
        </div>
      </div>
    </Notice>
  );
}
