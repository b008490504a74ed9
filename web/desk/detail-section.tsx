import { type ReactNode, useId } from 'react';
import text from '../ui/text.module.css';
import styles from './detail-section.module.css';

export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={`${text.label} ${styles.heading}`}>
        {heading}
      </h3>
      {children}
    </section>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.missing}>N/A</span>}</dd>
    </div>
  );
}
