import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';
import text from './text.module.css';

interface PageHeadProps {
  id: string;
  title: string;
  /** Gets the focus when the element that had it is removed. */
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function PageHead({ id, title, headingRef, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={text.display3}>
        {title}
      </h2>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
