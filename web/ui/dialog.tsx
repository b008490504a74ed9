import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import text from './text.module.css';
import { useToastHost } from './toast.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Someone wants to leave it. It closes when its owner says so. */
  onClose: () => void;
  /** A picture beside the content, where there is room for one. */
  aside?: ReactNode;
  /** For a question rather than a form; or for a form with something beside it. */
  isSmall?: boolean;
  isWide?: boolean;
  /** The id of the question in it: for a dialog that asks before something is lost. */
  questionId?: string;
  children: ReactNode;
}

/** Left to itself the browser begins with the sheet, since that can be scrolled. */
function focusContent(sheet: HTMLElement | null): void {
  if (!sheet || document.activeElement !== sheet) return;
  sheet.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
}

/**
 * A sheet of paper over the page, which can be left by Esc, by its button or by a click beside it. It is the
 * browser's own modal dialog: that one keeps focus inside and gives it back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, aside, isSmall = false, isWide = false, questionId, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isPressedBeside = useRef(false);
  const titleId = useId();
  const hostToasts = useToastHost();

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    element.showModal();
    focusContent(sheet.current);
    const returnToasts = hostToasts(element);
    return () => {
      returnToasts();
      element.close();
    };
  }, [isOpen, hostToasts]);

  const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

  return (
    <dialog
      ref={dialog}
      data-surface="paper"
      className={styles.dialog}
      role={questionId === undefined ? undefined : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={questionId}
      data-has-aside={aside !== undefined}
      data-is-small={isSmall}
      data-is-wide={isWide}
      onKeyDown={(event) => {
        // A dialog may stand in another one's content: it alone is meant.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        // Left to itself the browser closes at the second Esc, even what asks first whether it should.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A file picker in it that is left without a choice says the same, and means only itself.
        if (!isBeside(event)) return;
        // The gesture for going back.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // It may have been opened again by the time that this is told.
        if (!dialog.current?.open) onClose();
      }}
      onMouseDown={(event) => {
        // Text that is selected from inside to outside ends with a click beside the sheet, too.
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // The second half of a double click on what opened it would close it again.
        if (isPressedBeside.current && isBeside(event) && event.detail <= 1) onClose();
      }}
    >
      {aside && <div className={styles.aside}>{aside}</div>}
      <div ref={sheet} className={styles.sheet}>
        <h2 id={titleId} className={`${text.display2} ${styles.title}`}>
          {title}
        </h2>
        {children}
      </div>
      {/* The last in order, so that focus begins with the content. */}
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X aria-hidden size={24} />
      </button>
    </dialog>
  );
}

interface DialogActionsProps {
  /** The way back beside the way on. */
  hasTwo?: boolean;
  /** Where a screen has to place it. */
  className?: string | undefined;
  children: ReactNode;
}

/** The buttons at the foot of a form in a dialog. */
export function DialogActions({ hasTwo = false, className, children }: DialogActionsProps) {
  return (
    <div className={className ? `${styles.actions} ${className}` : styles.actions} data-has-two={hasTwo}>
      {children}
    </div>
  );
}
