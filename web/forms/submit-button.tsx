import type { ReactNode } from 'react';

interface SubmitButtonProps {
  isBusy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** Not `disabled` while it is busy: that would take the focus away from whoever pressed it. */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <button type="submit" className="button-filled" aria-disabled={isBusy}>
      {isBusy ? busyLabel : children}
    </button>
  );
}
