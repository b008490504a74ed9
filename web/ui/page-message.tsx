import type { ReactNode } from 'react';
import styles from './page-message.module.css';
import text from './text.module.css';

interface PageMessageProps {
  title: string;
  /** Something has just failed: it is spoken at once. */
  isAlert?: boolean;
  /** What one can do now, side by side. */
  ways?: ReactNode;
  children: ReactNode;
}

/** In place of a page: what is the matter, and where to go from here. */
export function PageMessage({ title, isAlert = false, ways, children }: PageMessageProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className={styles.message}>
      <h1 className={text.display2}>{title}</h1>
      {children}
      {ways && <div className={styles.ways}>{ways}</div>}
    </div>
  );
}
