import { inNumbers } from './figure-words.ts';
import styles from './share-list.module.css';

interface ShareListProps {
  label: string;
  rows: { name: string; count: number /** Beside the number. */; note?: string }[];
  /** Said where there are no rows. */
  empty: string;
}

/** A number for each thing, with a bar that compares it with the largest. */
export function ShareList({ label, rows, empty }: ShareListProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul aria-label={label} className={styles.list}>
      {rows.map(({ name, count, note }) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>
            {inNumbers(count)}
            {note && <span className={styles.note}> {note}</span>}
          </span>
          <svg aria-hidden className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect width={100} height={1} className={styles.ground} />
            <rect width={(count / most) * 100} height={1} className={styles.share} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
