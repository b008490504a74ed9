import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { monthName, weekdayName } from '#contract/venue-time.ts';
import { PageLink } from '../../../site/page-link.tsx';
import { useVenue } from '../../../site/venue-context.ts';
import text from '../../../ui/text.module.css';
import { firstWeekday, weekdaysFrom } from '../../month-days.ts';
import { type MonthFilters, newEventAddress } from './month-address.ts';
import styles from './month-grid.module.css';
import { daysBetween, type PlannedDay, shortPlaceNames } from './month-plan.ts';
import { MonthShow } from './month-show.tsx';

interface MonthGridProps {
  days: PlannedDay[];
  filters: MonthFilters;
  places: string[];
  onEdit: (event: EventRecord) => void;
  onAskToMove: (event: EventRecord) => void;
  /** By so many days. */
  onMove: (event: EventRecord, days: number) => Promise<void>;
}

interface Dragged {
  event: EventRecord;
  /** The day on which it was taken hold of, which need not be its first. */
  from: string;
}

/** The days of a month: seven in a row where there is room, and a list elsewhere. */
export function MonthGrid({ days, filters, places, onEdit, onAskToMove, onMove }: MonthGridProps) {
  const { country } = useVenue();
  const startsWith = firstWeekday(country);
  const placeNames = useMemo(() => shortPlaceNames(places), [places]);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string | null>(null);

  function drop(date: string) {
    setOver(null);
    setDragged(null);
    if (dragged) void onMove(dragged.event, daysBetween(dragged.from, date));
  }

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
            style={
              day.number === 1 ? { gridColumnStart: ((day.weekday - startsWith + 7) % 7) + 1 } : undefined
            }
            data-day={day.date}
            data-is-past={day.isPast}
            data-is-today={day.isToday}
            data-is-empty={day.shows.length === 0}
            data-is-over={over === day.date}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(day.date);
            }}
            onDragLeave={({ currentTarget, relatedTarget }) => {
              if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
              setOver((current) => (current === day.date ? null : current));
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(day.date);
            }}
          >
            <h4 className={styles.date} aria-current={day.isToday ? 'date' : undefined}>
              <span className={styles.weekday}>{weekdayName(day).slice(0, 3)}</span>
              <span className={text.visuallyHidden}>
                {monthName({ month: Number(day.date.slice(5, 7)) })}
              </span>{' '}
              <span className={styles.number}>{day.number}</span>
            </h4>
            <div className={styles.content}>
              {day.shows.length > 0 && (
                <ul className={styles.shows}>
                  {day.shows.map((show) => (
                    <MonthShow
                      key={show.event.id}
                      show={show}
                      placeName={filters.place ? '' : nameOf(show.event, placeNames)}
                      isDragged={dragged?.event.id === show.event.id}
                      onEdit={onEdit}
                      onAskToMove={onAskToMove}
                      onDragStart={() => setDragged({ event: show.event, from: day.date })}
                      onDragEnd={() => setDragged(null)}
                    />
                  ))}
                </ul>
              )}
              <FreeEvenings {...{ day, filters, placeNames }} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function nameOf({ location }: EventRecord, placeNames: Map<string, string>): string {
  if (location === null) return placeNames.size > 1 ? 'No place yet' : '';
  return placeNames.get(location) ?? location;
}

interface FreeEveningsProps {
  day: PlannedDay;
  filters: MonthFilters;
  placeNames: Map<string, string>;
}

/** Each leads to a new event on that evening, at that place. */
function FreeEvenings({ day, filters, placeNames }: FreeEveningsProps) {
  if (day.freePlaces.length === 0) return null;
  const isNamed = placeNames.size > 1 && filters.place === '';
  return (
    <ul className={styles.free} aria-label="Free evening">
      {isNamed && (
        <li aria-hidden className={`${text.label} ${styles.freeLabel}`}>
          Free
        </li>
      )}
      {day.freePlaces.map((place) => (
        <li key={place}>
          <PageLink
            to={newEventAddress(filters, { date: day.date, place })}
            replace
            className={styles.freePlace}
            aria-label={`New event on ${monthName({ month: Number(day.date.slice(5, 7)) })} ${day.number}${place && `, ${place}`}`}
          >
            <Plus aria-hidden size={13} strokeWidth={2.5} />
            {isNamed ? placeNames.get(place) : 'Free evening'}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
