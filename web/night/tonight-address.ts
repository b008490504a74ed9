import { getTonight, type TonightRecord } from '#contract/applications/bookings.ts';
import { isDayText } from '#contract/time/time-input.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';

/** Where to read the day that the address asks for. Without one it is today's. */
export function askedTonight(search: string): ReadPath<TonightRecord> {
  const day = new URLSearchParams(search).get('day') ?? '';
  return readPath<typeof getTonight>(getTonight.path, { query: { day: isDayText(day) ? day : null } });
}
