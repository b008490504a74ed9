import { withCommas } from '#contract/text/text.ts';
import styles from './big-numbers.module.css';
import text from './text.module.css';

/** A few large numbers beside each other, each above what it counts. */
export function BigNumbers({ of }: { of: [name: string, count: number][] }) {
  return (
    <dl className={styles.numbers}>
      {of.map(([name, count]) => (
        <div key={name}>
          <dt className={text.muted}>{name}</dt>
          <dd>{withCommas(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
