import type { ReactNode } from 'react';
import { staffTime } from '../../admin/staff-time.ts';
import { useVenue } from '../../site/venue-context.ts';
import styles from './talk.module.css';

interface TalkEntry {
  id: number;
  text: string;
  by: string;
  at: string;
  /** What has become of it. */
  fate?: string | undefined;
  action?: ReactNode;
}

interface TalkEntriesProps {
  name: string;
  entries: TalkEntry[];
}

/** What was said or done, by whom and when. Oldest first. */
export function TalkEntries({ name, entries }: TalkEntriesProps) {
  const { timeZone } = useVenue();
  return (
    <ol className={styles.entries} aria-label={name}>
      {entries.map(({ id, text, by, at, fate, action }) => (
        <li key={id} className={styles.entry}>
          <p className={styles.text}>{text}</p>
          <p className={styles.about}>
            <bdi>{by}</bdi>, {staffTime(at, timeZone)}
            {fate && `, ${fate}`}
          </p>
          {action}
        </li>
      ))}
    </ol>
  );
}
