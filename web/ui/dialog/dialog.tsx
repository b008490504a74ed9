import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useFeedback } from '../feedback/toast.tsx';
import { IconButton } from '../icon-button.tsx';
import text from '../text.module.css';
import styles from './dialog.module.css';

interface Opener {
  /** What had the focus when the dialog was shown. */
  focused: HTMLElement | null;
  /** The dialog that this one was shown above. */
  below: HTMLDialogElement | null;
}

const openers = new WeakMap<HTMLDialogElement, Opener>();

/** Shows a modal dialog from its top, with the focus on the first control of its sheet if it is in sight there. */
function showDialog(dialog: HTMLDialogElement, sheet: HTMLElement | null): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  dialog.dataset.isOverScrollbar = String(window.innerWidth > document.documentElement.clientWidth);
  openers.set(dialog, { focused, below: focused?.closest('dialog') ?? null });
  dialog.showModal();
  // By default the browser focuses the sheet, because it is scrollable.
  if (!sheet || document.activeElement !== sheet) return;
  const first = sheet.querySelector<HTMLElement>('a[href], button, input, select, textarea');
  // To focus a link at the foot of a long letter would scroll past the letter.
  if (first && first.getBoundingClientRect().top < sheet.getBoundingClientRect().bottom) first.focus();
}

/**
 * Closes a dialog. The browser returns the focus, except when a question closes together with the dialog below it: what
 * had the focus before the question is gone, so it goes to what had it before that dialog.
 */
function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
  if (!isLost) return;
  let opener = openers.get(dialog);
  while (opener?.below && !opener.below.open) opener = openers.get(opener.below);
  opener?.focused?.focus();
}

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** The user wants to close the dialog. It stays open until `isOpen` is false. */
  onClose: () => void;
  /** A picture beside the content, on screens that are wide enough. */
  aside?: ReactNode;
  /** Small for a question, wide for a form with something beside it. */
  isSmall?: boolean;
  isWide?: boolean;
  /** The id of the question's text. Set, the dialog is an `alertdialog` that is described by it. */
  questionId?: string;
  children: ReactNode;
}

/**
 * A modal dialog that is closed by Esc, by its button or by a click on the backdrop. It is the browser's own
 * `<dialog>`, which traps the focus and restores it on closing.
 */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, aside, isSmall = false, isWide = false, questionId, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const isPressedBeside = useRef(false);
  const titleId = useId();
  const { host } = useFeedback();

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    showDialog(element, sheet.current);
    isShown.current = true;
    const returnToasts = host(element);
    return () => {
      returnToasts();
      isShown.current = false;
      closeDialog(element);
    };
  }, [isOpen, host]);

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
        // A dialog may be nested in another one, which must not react to the same key.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        // By default the browser closes a dialog at the second Esc, even when `onClose` asks a question
        // first.
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // A file input fires `cancel` as well when its picker is closed without a choice.
        if (!isBeside(event)) return;
        // The Back gesture of a phone fires `cancel`. After a few without a touch the browser closes the dialog anyway.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Only when the browser has closed the dialog by itself. After `close()` in the effect above this event comes
        // late, when this dialog or the next one may already be open.
        if (!isShown.current || !dialog.current || dialog.current.open) return;
        // Shown again first, so that the question that `onClose` may ask appears above it.
        dialog.current.showModal();
        onClose();
      }}
      onMouseDown={(event) => {
        // Selecting text from inside to outside of the dialog also ends with a click on the backdrop.
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // Ignores the second click of a double click on the button that opened the dialog.
        if (isPressedBeside.current && isBeside(event) && event.detail <= 1) onClose();
      }}
    >
      {aside && <div className={styles.aside}>{aside}</div>}
      <div ref={sheet} className={styles.sheet}>
        <h2 id={titleId} className={`${aside ? text.display2 : text.display3} ${styles.title}`}>
          {title}
        </h2>
        {children}
      </div>
      {/* Last in the DOM, so that the focus starts in the content. */}
      <IconButton shape="round" label="Close" className={styles.close} onClick={onClose}>
        <X aria-hidden size={24} />
      </IconButton>
    </dialog>
  );
}

/** The two or three buttons at the end of a form in a dialog: cancel first, submit last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-part="actions">
      {children}
    </div>
  );
}
