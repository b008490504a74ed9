import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './admin-layout.module.css';

interface RetryNoticeProps {
  onRetry: () => void;
  className?: string | undefined;
  children: ReactNode;
}

export function RetryNotice({ onRetry, className, children }: RetryNoticeProps) {
  return (
    <Notice as={Status} layout="row" className={className ?? layout.above}>
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

interface NotLoadedProps {
  of: { isError: boolean; refetch: () => unknown };
  /** What is said when it could not be read. */
  children: ReactNode;
}

/** In place of what a query has not read yet, or could not read. */
export function NotLoaded({ of: { isError, refetch }, children }: NotLoadedProps) {
  return isError ? <RetryNotice onRetry={() => void refetch()}>{children}</RetryNotice> : <FrameSkeleton />;
}

/** Says that nobody knows whether someone is still signed in. */
export function UnreachableNotice({ onRetry }: Pick<RetryNoticeProps, 'onRetry'>) {
  return (
    <RetryNotice onRetry={onRetry}>
      The server cannot be reached at the moment. You have not been logged out.
    </RetryNotice>
  );
}

/** The skeleton of a page, or of a part of it, shown until it is known who is there or what stands there. */
export function FrameSkeleton() {
  return (
    <Status>
      <span className={text.visuallyHidden}>Loading...</span>
      <div aria-hidden className={styles.skeleton}>
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
      </div>
    </Status>
  );
}
