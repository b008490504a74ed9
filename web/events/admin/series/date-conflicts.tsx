import { useQueries } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { listConflicts, noLocation } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { showDay } from '#contract/time/calendar-days.ts';
import { longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import { isClosedOn } from '#contract/venue/venue.ts';
import { callApi } from '../../../api/call-api.ts';
import { ConcurrencyLimit } from '../../../api/concurrency-limit.ts';
import { readPath } from '../../../api/read-path.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { useDebounced } from '../../../ui/use-now.ts';
import styles from './date-conflicts.module.css';

type Times = Pick<ShowTimes, 'startDateTime' | 'endDateTime'>;

/** The show whose dates are looked at. A new one has no id yet. */
export interface DatedShow {
  id?: number | undefined;
  location: string | null;
}

/** What else is on at one date. Without `events` it is still being loaded, or could not be. */
export interface DateConflicts {
  events?: EventRecord[] | undefined;
  hasFailed: boolean;
}

// A year of dates is 52 calls. All at once they would keep every other call of this browser waiting.
const calls = new ConcurrencyLimit(4);

/** What else is on at each of the dates. */
export function useDateConflicts(show: DatedShow, dates: Times[]): DateConflicts[] {
  return useQueries({
    queries: dates.map(({ startDateTime: start, endDateTime: end }) => {
      const query = { start, end, location: show.location || undefined, except: show.id };
      return {
        queryKey: [readPath<typeof listConflicts>(listConflicts.path, { query }), 'dates'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          calls.run(() => callApi(listConflicts, undefined, { query, signal })),
        // What was free a while ago may be taken by now.
        staleTime: 0,
        gcTime: 0,
        retryOnMount: true,
      };
    }),
    combine: (answers) =>
      // One that could not be loaded stays so while the page reads again what has failed.
      answers.map(({ data, isError, errorUpdateCount }) => ({
        events: data,
        hasFailed: isError || (!data && errorUpdateCount > 0),
      })),
  });
}

interface DateTakenProps {
  show: DatedShow;
  times: Times | undefined;
  /** What can be done all the same: 'book', 'save', 'move'. */
  verb: string;
}

const debounceMs = 300;

/** Warns of a day on which the house is closed, and of what else is on at the time and place. It forbids nothing. */
export function DateTaken({ show, times, verb }: DateTakenProps) {
  const venue = useVenue();
  const { timeZone } = venue;
  const { startDateTime, endDateTime } = times ?? {};
  // As text, so that the same times are the same value. Someone who types is not asked about after each letter.
  const asked = useDebounced(
    startDateTime && endDateTime && startDateTime <= endDateTime
      ? JSON.stringify({ startDateTime, endDateTime, location: show.location })
      : undefined,
    debounceMs,
  );
  const dated: (Times & { location: string | null }) | undefined = asked && JSON.parse(asked);
  const [answer] = useDateConflicts({ id: show.id, location: dated?.location ?? null }, dated ? [dated] : []);
  const events = answer?.events ?? [];
  return (
    <Status className={styles.conflicts}>
      {dated && isClosedOn(venue, showDay(dated.startDateTime, timeZone)) && (
        <Notice ground="shade" icon={CalendarClock}>
          <p>
            <strong>The house is closed on that day.</strong> You can {verb} it all the same.
          </p>
        </Notice>
      )}
      {answer?.hasFailed && <p>What else is on then could not be loaded. You can {verb} all the same.</p>}
      {events.length > 0 && (
        <Notice ground="shade" icon={CalendarClock}>
          <div>
            <p>
              <strong>This time is taken.</strong> You can {verb} it all the same.
            </p>
            <ul className={styles.events} aria-label="At the same time">
              {events.map((event) => (
                <li key={event.id}>
                  <bdi>{event.name}</bdi>, {longDate(wallTimeAt(event.startDateTime, timeZone))},{' '}
                  <TimeAndPlace event={event} />
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
    </Status>
  );
}

export function TimeAndPlace({ event }: { event: EventRecord }) {
  const { timeZone } = useVenue();
  return (
    <>
      {timeSpan(event.startDateTime, event.endDateTime, timeZone)}, <bdi>{event.location ?? noLocation}</bdi>
    </>
  );
}
