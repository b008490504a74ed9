import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import styles from './choice-bar.module.css';
import type { Progress } from './use-one-by-one.ts';

interface ChoiceBarProps {
  /** What is chosen, for those who cannot see it: 'Chosen applications'. */
  label: string;
  count: number;
  progress: Progress | null;
  /** A dialog about the choice is open. The bar counts as shown, although nothing may be chosen any more. */
  hasDialog: boolean;
  onNone: () => void;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
  /** Beside the count, as long as there is more to choose. */
  aside?: { label: string; onPress: () => void } | false;
  className?: string | undefined;
  /** What can be done with all of them: a `ChoiceAction` each. */
  children: ReactNode;
}

/** What can be done with several things at once. It is there as long as any are chosen. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { label, count, progress, hasDialog, onNone, onGone, aside, className, children } = props;
  const isShown = count > 0 || hasDialog;
  const wasShown = useRef(isShown);

  useEffect(() => {
    const focused = document.activeElement;
    // A dialog that was just closed may still hold the focus, until the browser notices that nobody can see it.
    const isFocusLost = focused === document.body || focused?.closest('dialog:not([open])') != null;
    if (wasShown.current && !isShown && isFocusLost) onGone();
    wasShown.current = isShown;
  }, [isShown, onGone]);

  return (
    <>
      <p role="status" className={textStyles.visuallyHidden}>
        {count > 0 && `${count} chosen`}
      </p>
      {count > 0 && (
        <fieldset className={className ? `${styles.bar} ${className}` : styles.bar} data-part="choice">
          <legend className={textStyles.visuallyHidden}>{label}</legend>
          <p className={styles.count}>
            {progress ? `${progress.done} of ${progress.of} …` : `${count} chosen`}
            {aside && (
              <button type="button" className={styles.more} onClick={aside.onPress}>
                {aside.label}
              </button>
            )}
          </p>
          <IconButton label="Choose none" className={styles.none} onClick={onNone}>
            <X aria-hidden size={18} />
          </IconButton>
          <div className={styles.actions}>{children}</div>
        </fieldset>
      )}
    </>
  );
}

interface ChoiceActionProps extends Omit<ComponentProps<typeof Button>, 'className' | 'onClick'> {
  isBusy: boolean;
  onPress: () => void;
}

export function ChoiceAction({ isBusy, onPress, ...button }: ChoiceActionProps) {
  return (
    <Button
      {...button}
      {...pressOnce(() => {
        if (!isBusy) onPress();
      })}
      aria-disabled={isBusy}
      className={styles.action}
    />
  );
}
