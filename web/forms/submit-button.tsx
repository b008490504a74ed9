import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface SubmitButtonProps {
  isBusy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** Not `disabled` while it is busy: that would take the focus away from whoever pressed it. */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="filled" aria-disabled={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
