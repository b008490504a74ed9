import { Plus } from 'lucide-react';
import { monthName } from '#contract/time/venue-time.ts';
import { PageLink } from '../../../site/page-link.tsx';
import text from '../../../ui/text.module.css';
import styles from './free-evenings.module.css';
import { type MonthFilters, newEventAddress } from './month-address.ts';
import type { PlannedDay } from './month-plan.ts';

interface FreeEveningsProps {
  day: PlannedDay;
  filters: MonthFilters;
  placeNames: Map<string, string>;
}

/** Each leads to a new event on that evening, at that place. */
export function FreeEvenings({ day, filters, placeNames }: FreeEveningsProps) {
  if (day.freePlaces.length === 0) return null;
  const dayName = `${monthName({ month: Number(day.date.slice(5, 7)) })} ${day.number}`;
  const isNamed = placeNames.size > 1 && filters.place === '';
  return (
    <ul className={styles.free} aria-label="Free evening">
      {isNamed && (
        <li aria-hidden className={`${text.label} ${styles.label}`}>
          Free
        </li>
      )}
      {day.freePlaces.map((place) => (
        <li key={place}>
          <PageLink
            to={newEventAddress(filters, { date: day.date, place })}
            replace
            className={styles.place}
            aria-label={`${isNamed ? `${placeNames.get(place)}, free evening` : 'Free evening'} on ${dayName}: new event`}
            title={place}
          >
            <Plus aria-hidden size={13} strokeWidth={2.5} />
            {isNamed ? placeNames.get(place) : 'Free evening'}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
