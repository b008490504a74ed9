import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { ListedBooking } from '#contract/applications/bookings.ts';
import { noLocation } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { monthDay, monthName, weekdayName } from '#contract/time/venue-time.ts';
import { PageLink } from '../../../site/link.tsx';
import { useVenue } from '../../../site/site-contexts.ts';
import text from '../../../ui/text.module.css';
import { firstWeekday, weekdaysFrom } from '../../month/month-days.ts';
import { type MonthFilters, monthAddress } from './month.queries.ts';
import styles from './month-grid.module.css';
import { type PlannedDay, shortLocationNames } from './month-plan.ts';
import { MonthShow } from './month-show.tsx';
import { useDragShow } from './use-drag-show.ts';

interface MonthGridProps {
  days: PlannedDay[];
  bookings: ReadonlyMap<number, ListedBooking>;
  filters: MonthFilters;
  places: string[];
  onEdit: (event: EventRecord) => void;
  onAskToMove: (event: EventRecord) => void;
  /** By so many days. */
  onMove: (event: EventRecord, days: number) => Promise<void>;
}

/** The days of a month: seven in a row where there is room, and a list elsewhere. */
export function MonthGrid(props: MonthGridProps) {
  const { days, bookings, filters, places, onEdit, onAskToMove, onMove } = props;
  const { country } = useVenue();
  const startsWith = firstWeekday(country);
  const locationNames = useMemo(() => shortLocationNames(places), [places]);
  const drag = useDragShow((event, count) => void onMove(event, count));

  return (
    <>
      <div aria-hidden className={styles.weekdays}>
        {weekdaysFrom(startsWith).map((weekday) => (
          <span key={weekday} className={text.label}>
            {weekdayName({ weekday }).slice(0, 3)}
          </span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <li
            key={day.date}
            className={styles.day}
            style={day.day === 1 ? { gridColumnStart: ((day.weekday - startsWith + 7) % 7) + 1 } : undefined}
            data-day={day.date}
            data-is-past={day.isPast}
            data-is-today={day.isToday}
            data-is-empty={day.shows.length === 0}
            data-is-over={drag.over === day.date}
          >
            <h4 className={styles.date} aria-current={day.isToday ? 'date' : undefined}>
              <span className={styles.weekday}>{weekdayName(day).slice(0, 3)}</span>
              <span className={text.visuallyHidden}>
                {monthName({ month: Number(day.date.slice(5, 7)) })}
              </span>{' '}
              <span className={styles.number}>{day.day}</span>
            </h4>
            <div className={styles.content}>
              {day.shows.length > 0 && (
                <ul className={styles.shows}>
                  {day.shows.map((show) => (
                    <MonthShow
                      key={show.event.id}
                      show={show}
                      booking={bookings.get(show.event.id)}
                      locationName={filters.place ? '' : nameOf(show.event, locationNames)}
                      isDragged={drag.dragged?.event.id === show.event.id}
                      onEdit={onEdit}
                      onAskToMove={onAskToMove}
                      onPress={(press) => drag.start(press, { event: show.event, from: day.date })}
                    />
                  ))}
                </ul>
              )}
              {day.isClosed && <p className={`${text.label} ${styles.label}`}>Closed</p>}
              <FreeEvenings {...{ day, filters, locationNames }} />
            </div>
          </li>
        ))}
      </ol>
      {drag.dragged && (
        <p ref={drag.ghost} aria-hidden className={styles.ghost}>
          {drag.dragged.event.name}
        </p>
      )}
    </>
  );
}

function nameOf({ location }: EventRecord, locationNames: Map<string, string>): string {
  if (location === null) return locationNames.size > 1 ? noLocation : '';
  return locationNames.get(location) ?? location;
}

interface FreeEveningsProps {
  day: PlannedDay;
  filters: MonthFilters;
  locationNames: Map<string, string>;
}

/** Each leads to a new event on that evening, at that place. */
function FreeEvenings({ day, filters, locationNames }: FreeEveningsProps) {
  if (day.freeLocations.length === 0) return null;
  const dayName = monthDay(day);
  const isNamed = locationNames.size > 1 && filters.place === '';
  return (
    <ul className={styles.free} aria-label="Free evening">
      {isNamed && (
        <li aria-hidden className={`${text.label} ${styles.label}`}>
          Free
        </li>
      )}
      {day.freeLocations.map((place) => (
        <li key={place}>
          <PageLink
            to={monthAddress({ ...filters, new: day.date, at: place })}
            replace
            className={styles.place}
            aria-label={`${isNamed ? `${locationNames.get(place)}, free evening` : 'Free evening'} on ${dayName}: new event`}
            title={place}
          >
            <Plus aria-hidden size={13} strokeWidth={2.5} />
            {isNamed ? locationNames.get(place) : 'Free evening'}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
