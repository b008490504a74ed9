import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { Photo } from '#web/pictures/picture-source.ts';
import { Picture } from '../picture.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  picture?: Photo | undefined;
  align?: 'start' | 'center';
  /** `p` for text only, `Status` when it replaces other content and is announced. */
  as?: 'div' | 'p' | ComponentType<HTMLAttributes<HTMLDivElement>>;
  className?: string | undefined;
  children: ReactNode;
}

/** Shown in place of missing content: says why it is missing and what to do. */
export function EmptyState({
  picture,
  align = 'start',
  as: Element = 'div',
  className,
  children,
}: EmptyStateProps) {
  return (
    <Element className={className ? `${styles.state} ${className}` : styles.state} data-align={align}>
      {picture && <Picture photo={picture} sizes="24rem" decorative className={styles.picture} />}
      {children}
    </Element>
  );
}
