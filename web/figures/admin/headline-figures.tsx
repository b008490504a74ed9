import type { FiguresOverview } from '#contract/figures/figures.ts';
import { changeInWords, earlierNames, inNumbers } from './figure-words.ts';
import styles from './headline-figures.module.css';

/** The numbers that an owner looks for first. */
export function HeadlineFigures({ overview }: { overview: FiguresOverview }) {
  const { totals, earlier, span } = overview;
  const figures = [
    ['Page views', totals.views, earlier.views],
    ['Applications sent', totals.submissions, earlier.submissions],
    ['Shows shared', totals.shares, earlier.shares],
    ['Calendar subscriptions', totals.subscriptions, earlier.subscriptions],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, now, before]) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.number}>{inNumbers(now)}</dd>
          <dd className={styles.change}>{changeInWords(now, before, earlierNames[span]) ?? ' '}</dd>
        </div>
      ))}
    </dl>
  );
}
