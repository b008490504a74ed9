import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';
import text from './text.module.css';

interface PageHeadProps {
  id: string;
  title: string;
  /** The keyboard is sent there when what it was on is gone. */
  headingRef: Ref<HTMLHeadingElement>;
  /** What can be begun here. */
  children: ReactNode;
}

export function PageHead({ id, title, headingRef, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={text.display3}>
        {title}
      </h2>
      {children}
    </div>
  );
}
