import type { ReactNode } from 'react';
import type { Photo } from '#web/pictures/picture-source.ts';
import styles from './empty-state.module.css';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  picture?: Photo;
  align?: 'start' | 'center';
  /** It has come in place of something, and says so. */
  role?: 'status';
  /** `p` for words alone. */
  as?: 'div' | 'p';
  /** Its room and its colour. */
  className?: string | undefined;
  children: ReactNode;
}

/** In place of what is not there: why, and what one can do about it. */
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
