import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { listConflicts } from '#contract/events/event-management.ts';
import { noLocation } from '#contract/events/event-management.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { type EventFormValues, instantsOf } from '../../events/admin/form/event-form-values.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import styles from './booking-editor.module.css';

const debounceMs = 300;

/** Warns of what else is on at the time and place in the form. It forbids nothing. */
export function BookingConflicts({ values }: { values: EventFormValues }) {
  const { timeZone } = useVenue();
  const path = useDebounced(conflictsPath(values), debounceMs);
  const conflicts = useQuery({
    ...readQuery(path ?? ''),
    enabled: path !== undefined,
    // What was free at this time may be taken by now, by one's own last booking for instance.
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
  });
  const events = path === undefined ? [] : (conflicts.data ?? []);
  return (
    <Status className={styles.conflicts}>
      {path !== undefined && conflicts.isError && (
        <p>What else is on then could not be loaded. You can book all the same.</p>
      )}
      {events.length > 0 && (
        <Notice ground="shade" icon={CalendarClock} iconSize={22}>
          <div>
            <p>
              <strong>This time is taken.</strong> You can book it all the same.
            </p>
            <ul className={styles.events} aria-label="At the same time">
              {events.map(({ id, name, startDateTime, endDateTime, location }) => (
                <li key={id}>
                  <bdi>{name}</bdi>, {longDate(wallTimeAt(startDateTime, timeZone))},{' '}
                  {timeSpan(startDateTime, endDateTime, timeZone)}, <bdi>{location ?? noLocation}</bdi>
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
    </Status>
  );
}

/** Undefined while the form has no start and end. */
function conflictsPath(values: EventFormValues) {
  const instants = instantsOf(values);
  if (!instants || instants.endDateTime < instants.startDateTime) return undefined;
  return readPath<typeof listConflicts>('/api/admin/events/conflicts', {
    query: {
      start: instants.startDateTime,
      end: instants.endDateTime,
      location: values.location || undefined,
    },
  });
}
