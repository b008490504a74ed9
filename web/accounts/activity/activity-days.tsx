import type { ActivityRecord } from '#contract/accounts/activity.ts';
import { clockTime, longDate, sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { PageLink } from '../../site/page-link.tsx';
import { useVenue } from '../../site/venue-context.ts';
import textStyles from '../../ui/text.module.css';
import styles from './activity-days.module.css';
import { activitySentence } from './activity-sentence.ts';

/** The lines under the day of the venue on which they were written. */
export function ActivityDays({ lines }: { lines: ActivityRecord[] }) {
  const { timeZone } = useVenue();
  const days = Map.groupBy(lines, ({ at }) => sortableDate(wallTimeAt(at, timeZone)));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
      <h2 id={`day-${day}`} className={textStyles.display3}>
        {longDate(wallTimeAt(ofDay[0]?.at ?? '', timeZone))}
      </h2>
      <ol>
        {ofDay.map((line) => (
          <li key={line.id} className={styles.line}>
            <time dateTime={line.at} className={styles.time}>
              {clockTime(wallTimeAt(line.at, timeZone))}
            </time>
            <Sentence line={line} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function Sentence({ line }: { line: ActivityRecord }) {
  const { before, target, after } = activitySentence(line);
  return (
    <p className={styles.sentence}>
      <b>{line.by}</b> {before}
      {target?.path ? (
        <PageLink to={target.path} className={textStyles.link}>
          {target.text}
        </PageLink>
      ) : (
        target?.text
      )}
      {after}
    </p>
  );
}
