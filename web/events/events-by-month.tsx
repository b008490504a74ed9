import type { EventRecord } from '#contract/events/events.ts';
import { monthName, type WallTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { useSiteTime } from '../site/site-clock.ts';
import { useVenue } from '../site/venue-context.ts';
import text from '../ui/text.module.css';
import eventCard from './event-card.module.css';
import { EventCard } from './event-card.tsx';
import styles from './events-by-month.module.css';

/** Cards under the name of their month. The events come in the order of their start. */
export function EventsByMonth({ events }: { events: EventRecord[] }) {
  const { timeZone } = useVenue();
  const thisYear = wallTimeAt(useSiteTime(), timeZone).year;
  const months = new Map<string, EventRecord[]>();
  for (const event of events) {
    const title = monthTitle(wallTimeAt(event.startDateTime, timeZone), thisYear);
    months.set(title, [...(months.get(title) ?? []), event]);
  }
  return [...months].map(([title, ofMonth]) => (
    <section key={title} aria-label={title} className={styles.month}>
      <h3 className={`${text.display3} ${styles.heading}`}>{title}</h3>
      <div className={eventCard.cards}>
        <div className={eventCard.grid}>
          {ofMonth.map((event) => (
            <EventCard key={event.id} event={event} isFirst={event === events[0]} />
          ))}
        </div>
      </div>
    </section>
  ));
}

function monthTitle(date: WallTime, thisYear: number): string {
  return date.year === thisYear ? monthName(date) : `${monthName(date)} ${date.year}`;
}
