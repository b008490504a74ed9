import { useQueries } from '@tanstack/react-query';
import { listConflicts } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ShowTimes } from '#contract/time/wall-shift.ts';
import { callApi } from '../../../api/call-api.ts';
import { ConcurrencyLimit } from '../../../api/concurrency-limit.ts';
import { readPath } from '../../../api/read-path.ts';

/** What else is on at one date. Without `events` it is still being loaded, or could not be. */
export interface DateConflicts {
  events?: EventRecord[] | undefined;
  hasFailed: boolean;
}

// A year of dates is 52 calls. All at once they would keep every other call of this browser waiting.
const calls = new ConcurrencyLimit(4);

/** What else is on at each of the dates. `attempt` counts how often the person has asked for it again. */
export function useDateConflicts(event: EventRecord, dates: ShowTimes[], attempt: number): DateConflicts[] {
  return useQueries({
    queries: dates.map(({ startDateTime, endDateTime }) => {
      const query = {
        start: startDateTime,
        end: endDateTime,
        location: event.location,
        except: String(event.id),
      };
      return {
        queryKey: [
          readPath<typeof listConflicts>('/api/admin/events/conflicts', { query }),
          'dates',
          attempt,
        ],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          calls.run(() => callApi(listConflicts, undefined, { query, signal })),
        gcTime: 0,
        retryOnMount: true,
      };
    }),
    combine: (answers) => answers.map(({ data, isError }) => ({ events: data, hasFailed: isError })),
  });
}
