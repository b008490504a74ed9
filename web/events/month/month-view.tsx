import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { CalendarMonth, EventRecord } from '#contract/events/events.ts';
import {
  clockTime,
  dayOfYear,
  lastsDays,
  monthDay,
  monthTitle,
  wallTimeAt,
  weekdayName,
} from '#contract/time/venue-time.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { type CalendarSelection, calendarAddress } from '../calendar-address.ts';
import { monthPath } from '../event.queries.ts';
import { Facts, whereAndPrice } from '../event-date.tsx';
import { EventsState } from '../events-state.tsx';
import { CalendarLink, useFoundEvents } from '../find-shows.tsx';
import { lastDay } from '../show-moment.ts';
import { StatusBadge } from '../status-badge.tsx';
import {
  firstWeekday,
  type MonthDay,
  monthAt,
  monthDays,
  monthsBeside,
  weekdaysFrom,
  weeksOf,
} from './month-days.ts';
import styles from './month-view.module.css';
import { RunBands } from './run-bands.tsx';

/** The id of the day in the list below the table, where phones show its shows. */
const dayId = ({ day }: MonthDay) => `day-${day}`;

function DayCell({ day, isToday }: { day: MonthDay; isToday: boolean }) {
  const { shows, date } = day;
  const count = shows.length === 1 ? '1 show' : `${shows.length} shows`;
  return (
    <td
      className={styles.day}
      aria-current={isToday ? 'date' : undefined}
      data-day={date}
      data-has-shows={shows.length > 0}
    >
      <time dateTime={date} className={styles.number}>
        {day.day}
      </time>
      {shows.length > 0 && (
        <a href={`#${dayId(day)}`} className={styles.jump} aria-label={`${monthDay(day)}, ${count}`}>
          {day.day}
        </a>
      )}
      <ShowList shows={shows} />
    </td>
  );
}

function ShowList({ shows }: { shows: EventRecord[] }) {
  const venue = useVenue();
  const { timeZone } = venue;
  if (shows.length === 0) return null;
  return (
    <ul className={styles.shows}>
      {shows.map((event) => (
        <li key={event.id} className={styles.show}>
          <PageLink to={`/events/${event.id}`} className={styles.link}>
            <span className={styles.time}>
              {lastsDays(event)
                ? `Until ${lastDay(event, timeZone)}`
                : clockTime(wallTimeAt(event.startDateTime, timeZone))}
            </span>{' '}
            <span className={styles.name}>{event.name}</span>{' '}
            <span className={styles.where}>
              <Facts of={whereAndPrice(event, venue)} />
            </span>
          </PageLink>{' '}
          <StatusBadge event={event} />
        </li>
      ))}
    </ul>
  );
}

/** The shows of one month: a table on wide screens; on phones a small calendar that leads to a list of its days. */
export function MonthView({ selection }: { selection: CalendarSelection }) {
  const query = useFoundEvents(monthPath(selection));
  const { data } = query;
  return (
    <section
      aria-label={data ? monthTitle(data.month) : 'Month'}
      className={`${layout.wrap} ${styles.section}`}
    >
      <EventsState {...query} />
      {data && <Month data={data} selection={selection} />}
    </section>
  );
}

interface MonthProps {
  data: CalendarMonth;
  selection: CalendarSelection;
}

function Month({ data, selection }: MonthProps) {
  const { timeZone, country } = useVenue();
  const runs = data.events.filter(lastsDays);
  const days = monthDays(
    data.month,
    data.events.filter((event) => !lastsDays(event)),
    timeZone,
  );
  const withShows = days.filter(({ shows }) => shows.length > 0);
  const past = withShows.filter(({ date }) => date < data.today);
  // What is still to come is what a guest looks for.
  const agenda = [...withShows.slice(past.length), ...past];
  const startsWith = firstWeekday(country);
  const to = (month: string) => calendarAddress(selection, { month });
  const { previous, next } = monthsBeside(data);
  const title = useRef<HTMLHeadingElement>(null);
  const shownMonth = useRef(data.month);
  useEffect(() => {
    const hasTurned = shownMonth.current !== data.month;
    shownMonth.current = data.month;
    // The link that led here may have gone with the other month.
    if (hasTurned && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [data.month]);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={title} id="month" tabIndex={-1} className={`${text.display2} ${styles.title}`}>
          {monthTitle(data.month)}
        </h2>
        <nav aria-label="Other months" className={styles.turn}>
          {previous && (
            <CalendarLink
              to={to(previous)}
              rel="prev"
              aria-label={monthTitle(previous)}
              className={styles.arrow}
            >
              <ChevronLeft aria-hidden />
            </CalendarLink>
          )}
          {!data.today.startsWith(data.month) && (
            <CalendarLink to={to(data.today.slice(0, 7))} className={`${text.link} ${styles.today}`}>
              This month
            </CalendarLink>
          )}
          {next && (
            <CalendarLink to={to(next)} rel="next" aria-label={monthTitle(next)} className={styles.arrow}>
              <ChevronRight aria-hidden />
            </CalendarLink>
          )}
        </nav>
      </div>
      {data.events.length === 0 && <EmptyMonth data={data} to={to} />}
      <table aria-labelledby="month" className={styles.month}>
        <thead>
          <tr>
            {weekdaysFrom(startsWith).map((weekday) => (
              <th key={weekday} scope="col" className={`${text.label} ${styles.weekday}`}>
                <abbr title={weekdayName({ weekday })}>{weekdayName({ weekday }).slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, startsWith).map((week) => (
            <Fragment key={week[0]?.key}>
              <tr>
                {week.map(({ key, day }) =>
                  day ? (
                    <DayCell key={key} day={day} isToday={day.date === data.today} />
                  ) : (
                    <td key={key} className={styles.blank} />
                  ),
                )}
              </tr>
              <RunBands week={week} runs={runs} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {data.isCut && <p>More shows than fit here. Search, or choose a place, to find the others.</p>}
      <ol className={styles.agenda}>
        {agenda.map((day) => (
          <li
            key={day.date}
            id={dayId(day)}
            tabIndex={-1}
            className={styles.agendaDay}
            data-is-over={past.includes(day)}
          >
            {day === past[0] && day !== agenda[0] && (
              <h3 className={`${text.display3} ${styles.earlier}`}>Earlier this month</h3>
            )}
            <h3 className={`${text.label} ${styles.agendaDate}`}>{dayOfYear(day)}</h3>
            <ShowList shows={day.shows} />
          </li>
        ))}
        {runs.length > 0 && (
          <li className={styles.agendaDay}>
            <h3 className={`${text.label} ${styles.agendaDate}`}>Over several days</h3>
            <ShowList shows={runs} />
          </li>
        )}
      </ol>
    </>
  );
}

/** Leads on to the nearest months with shows. */
function EmptyMonth({ data: { before, after }, to }: { data: CalendarMonth; to: (month: string) => string }) {
  const { timeZone } = useVenue();
  return [after, before].map((show) => {
    if (!show) return null;
    const month = monthAt(show.startDateTime, timeZone);
    return (
      <p key={show.id} className={styles.empty}>
        {show === after ? 'Next: ' : 'Before: '}
        <CalendarLink to={to(month)} className={text.link}>
          {show.name} in {monthTitle(month)}
        </CalendarLink>
      </p>
    );
  });
}
