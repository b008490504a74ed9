import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface SubmitButtonProps {
  isBusy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/** Uses `aria-disabled` while it is busy, because `disabled` would remove the focus from the button. */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="filled" aria-disabled={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
