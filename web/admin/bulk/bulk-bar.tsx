import { type LucideIcon, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import styles from './bulk-bar.module.css';
import type { Progress } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** What is selected, for those who cannot see it: 'Chosen applications'. */
  label: string;
  selection: Pick<Selection<{ id: number }>, 'selected' | 'total' | 'selectAll' | 'clear'>;
  progress: Progress | null;
  /** A dialog about the selection is open. The bar counts as shown, although nothing may be selected any more. */
  hasDialog: boolean;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
  /** The name of the button that selects all of so many, where there is one. */
  selectAllLabel?: (total: number) => string;
  className?: string | undefined;
  actions: { label: string; icon: LucideIcon; onPress: () => void }[];
}

export function BulkBar(props: BulkBarProps) {
  const { label, selection, progress, hasDialog, onGone, selectAllLabel, className, actions } = props;
  const count = selection.selected.length;
  const isShown = count > 0 || hasDialog;
  const wasShown = useRef(isShown);
  const isBusy = progress !== null;

  useEffect(() => {
    const focused = document.activeElement;
    // A dialog that was just closed may still hold the focus, until the browser notices that nobody can see it.
    const isFocusLost = focused === document.body || focused?.closest('dialog:not([open])') != null;
    if (wasShown.current && !isShown && isFocusLost) onGone();
    wasShown.current = isShown;
  }, [isShown, onGone]);

  return (
    <>
      <Status as="p" className={textStyles.visuallyHidden}>
        {count > 0 && `${count} chosen`}
      </Status>
      {count > 0 && (
        <fieldset className={className ? `${styles.bar} ${className}` : styles.bar} data-part="choice">
          <legend className={textStyles.visuallyHidden}>{label}</legend>
          <p className={styles.count}>
            {progress ? `${progress.done} of ${progress.of} …` : `${count} chosen`}
            {selectAllLabel && count < selection.total && (
              <button type="button" className={styles.more} onClick={selection.selectAll}>
                {selectAllLabel(selection.total)}
              </button>
            )}
          </p>
          <IconButton label="Clear the selection" className={styles.none} onClick={selection.clear}>
            <X aria-hidden size={18} />
          </IconButton>
          <div className={styles.actions}>
            {actions.map(({ label: name, icon: Icon, onPress }) => (
              <Button
                key={name}
                {...pressOnce(() => {
                  if (!isBusy) onPress();
                })}
                aria-disabled={isBusy}
                className={styles.action}
              >
                <Icon aria-hidden size={16} />
                {name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

interface SelectionBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onToggle'> {
  isSelected: boolean;
  /** With `isRange`, all rows since the last one that was selected are meant. */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox of a row. The class is of its label, which is the target. */
export function SelectionBox({ isSelected, onToggle, className, ...input }: SelectionBoxProps) {
  return (
    <label className={className}>
      <input
        {...input}
        type="checkbox"
        checked={isSelected}
        // The change of a checkbox comes with its click, which knows whether Shift was held.
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
