import type { ReactNode } from 'react';
import styles from './stops.module.css';

interface Stop {
  name: string;
  isDone: boolean;
  /** Ended, and nothing to be marked as a success. */
  isNo?: boolean;
  mark: ReactNode;
  /** Below or beside the name. */
  note?: ReactNode;
}

interface StopsProps {
  label?: string;
  of: Stop[];
  current: number;
  className: string | undefined;
}

/** How far something has come, as a line of steps. */
export function Stops({ label, of, current, className }: StopsProps) {
  return (
    <ol aria-label={label} className={`${styles.stops} ${className}`}>
      {of.map(({ name, isDone, isNo, mark, note }, index) => (
        <li
          key={name}
          className={styles.stop}
          data-done={isDone}
          data-is-no={isNo}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{mark}</span>
          <span>
            {name}
            {note}
          </span>
        </li>
      ))}
    </ol>
  );
}
