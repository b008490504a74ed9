import type { ReactNode } from 'react';
import text from '../text.module.css';
import styles from './fact-list.module.css';

interface FactListProps {
  of: readonly (readonly [name: string, fact: ReactNode])[];
  /** What stands for one that is missing. Without it, such a fact is left out. */
  missing?: string;
  className?: string | undefined;
}

export function FactList({ of, missing, className = '' }: FactListProps) {
  const shown = missing ? of : of.filter(([, fact]) => fact);
  return (
    <dl className={`${styles.facts} ${className}`}>
      {shown.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact || <span className={text.muted}>{missing}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
