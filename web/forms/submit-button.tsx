import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

interface SubmitButtonProps extends Pick<ComponentProps<'button'>, 'onMouseDown' | 'onClick'> {
  isBusy: boolean;
  busyLabel: string;
  /** Outline where the screen has another main action. */
  variant?: ButtonVariant | undefined;
  children: ReactNode;
}

/** Uses `aria-disabled` while it is busy, because `disabled` would remove the focus from the button. */
export function SubmitButton({
  isBusy,
  busyLabel,
  variant = 'filled',
  children,
  ...button
}: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} aria-disabled={isBusy} {...button}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}

/** A long form may have it below its end, under the buttons that stay in view. */
function showText(text: HTMLElement | null): void {
  text?.scrollIntoView({ block: 'center' });
}

export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice as="p" tone="bad" icon={CircleAlert}>
          <span ref={showText}>{text}</span>
        </Notice>
      )}
    </div>
  );
}
