import type { EventRecord } from '#contract/events/events.ts';
import { daysOfShow } from '#contract/time/venue-time.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { lastDay } from '../show-moment.ts';
import type { MonthCell } from './month-days.ts';
import styles from './run-bands.module.css';

/** The part of a week on which something is that lasts for days: so many columns before it, of it, and after it. */
interface Band {
  run: EventRecord;
  before: number;
  days: number;
  after: number;
}

export function bandsOf(week: MonthCell[], runs: EventRecord[], timeZone: string): Band[] {
  return runs.flatMap((run) => {
    const { first, last } = daysOfShow(run, timeZone);
    const isOn = week.map(({ day }) => day !== null && first <= day.date && day.date <= last);
    const [before, end] = [isOn.indexOf(true), isOn.lastIndexOf(true) + 1];
    return before < 0 ? [] : [{ run, before, days: end - before, after: isOn.length - end }];
  });
}

/** What lasts for days, below a week of the table: a band across its days. Phones have it at the end of their list. */
export function RunBands({ week, runs }: { week: MonthCell[]; runs: EventRecord[] }) {
  const { timeZone } = useVenue();
  return bandsOf(week, runs, timeZone).map(({ run, before, days, after }) => (
    <tr key={run.id} className={styles.row}>
      {before > 0 && <td colSpan={before} />}
      <td colSpan={days} className={styles.band}>
        <PageLink to={`/events/${run.id}`} className={styles.link}>
          {run.name} <span className={styles.end}>until {lastDay(run, timeZone)}</span>
        </PageLink>
      </td>
      {after > 0 && <td colSpan={after} />}
    </tr>
  ));
}
