import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './retry-notice.module.css';

interface RetryNoticeProps {
  onRetry: () => void;
  /** For placement by the screen that uses it. */
  className?: string | undefined;
  children: ReactNode;
}

/** Says that something could not be loaded, with a button to try again. */
export function RetryNotice({ onRetry, className, children }: RetryNoticeProps) {
  return (
    <Notice role="status" className={className ? `${styles.notice} ${className}` : styles.notice}>
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}
