import type { ReactNode } from 'react';
import type { Photo } from '#web/pictures/picture-source.ts';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  picture?: Photo;
  align?: 'start' | 'center';
  /** Set when it replaces other content, so that screen readers announce it. */
  role?: 'status';
  /** `p` for text only. */
  as?: 'div' | 'p';
  /** For placement and colour. */
  className?: string | undefined;
  children: ReactNode;
}

/** Shown in place of missing content: says why it is missing and what to do. */
export function EmptyState({
  picture,
  align = 'start',
  role,
  as: Element = 'div',
  className,
  children,
}: EmptyStateProps) {
  return (
    <Element
      role={role}
      className={className ? `${styles.state} ${className}` : styles.state}
      data-align={align}
    >
      {picture && <Picture photo={picture} sizes="24rem" decorative className={styles.picture} />}
      {children}
    </Element>
  );
}
