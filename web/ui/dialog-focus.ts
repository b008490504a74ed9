interface Opener {
  /** What had the focus when the dialog was shown. */
  focused: HTMLElement | null;
  /** The dialog that this one was shown above. */
  below: HTMLDialogElement | null;
}

const openers = new WeakMap<HTMLDialogElement, Opener>();

/** Shows a modal dialog, with the focus on the first control of its sheet. */
export function showDialog(dialog: HTMLDialogElement, sheet: HTMLElement | null): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  openers.set(dialog, { focused, below: focused?.closest('dialog') ?? null });
  dialog.showModal();
  // By default the browser focuses the sheet, because it is scrollable.
  if (!sheet || document.activeElement !== sheet) return;
  sheet.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
}

/**
 * Closes a dialog. The browser returns the focus, except when a question closes together with the dialog below it: what
 * had the focus before the question is gone, so it goes to what had it before that dialog.
 */
export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const isLost = document.activeElement === document.body || dialog.contains(document.activeElement);
  if (!isLost) return;
  let opener = openers.get(dialog);
  while (opener?.below && !opener.below.open) opener = openers.get(opener.below);
  opener?.focused?.focus();
}
