import type { EventRecord } from '#contract/events/events.ts';
import { dayOfIso, partsOf, weekdayOf } from '#contract/time/calendar-days.ts';
import { clockTime, dayOfYear, venueDay, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import text from '../ui/text.module.css';
import styles from './series-dates.module.css';

/** A show with its dates, of which there is at least one. */
export type ShowDates = [EventRecord, ...EventRecord[]];

/** The dates of each show, where those of a series are alike. The shows keep the order of their first dates. */
export function foldSeries(events: EventRecord[]): ShowDates[] {
  const shows = new Map<string, ShowDates>();
  for (const event of events) {
    const dates = shows.get(showOf(event));
    if (dates) dates.push(event);
    else shows.set(showOf(event), [event]);
  }
  return [...shows.values()];
}

/** A date that is not on, or has something of its own that the card says, is to be seen by itself. */
function showOf(event: EventRecord): string {
  const { id, seriesId, status, name, performer, location, price, ages, ticketUrl } = event;
  const isLikeOthers = seriesId !== null && status === 'scheduled';
  return isLikeOthers
    ? JSON.stringify([seriesId, name, performer, location, price, ages, ticketUrl])
    : String(id);
}

const nths = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `Every Wednesday`, as far as the dates say so. `On Wednesdays` where one was left out. */
export function rhythmOf(dates: EventRecord[], timeZone: string): string {
  const days = dates.map(({ startDateTime }) => dayOfIso(venueDay(startDateTime, timeZone)));
  const [first = 0] = days;
  const weekday = weekdayName({ weekday: weekdayOf(first) });
  if (days.some((day) => weekdayOf(day) !== weekdayOf(first))) return 'On several days';
  const gaps = days.slice(1).map((day, index) => (day - (days[index] ?? 0)) / 7);
  const weeks = Math.min(...gaps);
  const isMonthly = weeks > 3 && Math.max(...gaps) < 6;
  const nthOf = (day: number) => Math.ceil(partsOf(day).day / 7);
  if (isMonthly && days.every((day) => nthOf(day) === nthOf(first)))
    return `Every ${nths[nthOf(first) - 1]} ${weekday}`;
  if (isMonthly && days.every((day) => partsOf(day + 7).month !== partsOf(day).month))
    return `Every last ${weekday}`;
  if (gaps.some((gap) => gap !== weeks)) return `On ${weekday}s`;
  if (weeks === 1) return `Every ${weekday}`;
  return weeks === 2 ? `Every other ${weekday}` : `Every ${weeks} weeks on ${weekday}`;
}

/** What a card says of a show that has several dates, and the way to each of them. */
export function SeriesDates({ dates, isWhole }: { dates: EventRecord[]; isWhole: boolean }) {
  const { timeZone } = useVenue();
  if (dates.length < 2) return null;
  return (
    <div className={styles.series}>
      <p>{rhythmOf(dates, timeZone)}</p>
      <details>
        <summary className={styles.summary}>{`${isWhole ? 'All ' : ''}${dates.length} dates`}</summary>
        <ul className={styles.dates}>
          {dates.map(({ id, startDateTime }) => {
            const date = wallTimeAt(startDateTime, timeZone);
            return (
              <li key={id}>
                <PageLink to={`/events/${id}`} className={text.linkQuiet}>
                  {dayOfYear(date)}, {clockTime(date)}
                </PageLink>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
