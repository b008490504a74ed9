import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import text from '../text.module.css';
import styles from './page-message.module.css';

interface PageMessageProps {
  title: string;
  /** Something has just failed, so screen readers announce it at once. */
  isAlert?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

export function PageMessage({ title, isAlert = false, actions, children }: PageMessageProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.message}>
      <h1 className={text.display2}>{title}</h1>
      {children}
      {actions && <div className={layout.cluster}>{actions}</div>}
    </div>
  );
}
