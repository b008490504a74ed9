import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import text from '../text.module.css';
import styles from './page-message.module.css';

interface PageMessageProps {
  title: string;
  /** Something has just failed, so screen readers announce it at once. */
  isAlert?: boolean;
  /** Buttons and links for what to do next. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shown in place of a page: what happened, and where to go. */
export function PageMessage({ title, isAlert = false, actions, children }: PageMessageProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.message}>
      <h1 className={text.display2}>{title}</h1>
      {children}
      {actions && <div className={layout.cluster}>{actions}</div>}
    </div>
  );
}
