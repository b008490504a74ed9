import { firstYear, isDay, lastYear } from './calendar-days.ts';
import { instantOf } from './venue-time.ts';

const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The times that are taken from outside and can be stored. */
export function isStorable(instantMs: number): boolean {
  return instantMs >= Date.UTC(firstYear, 0) && instantMs < Date.UTC(lastYear + 1, 0);
}

/**
 * The instant of an ISO 8601 text; without an offset it is in the venue's time zone. Undefined for an invalid day or
 * hour: `Date.parse` would turn February 30 into March 2.
 */
export function readInstant(text: string, timeZone: string): Date | undefined {
  const match = isoTime.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (!isDay({ year, month, day }) || hour > 23 || minute > 59 || second > 59) return undefined;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = match[8];
  const offsetMinutes = offset ? readOffset(offset) : 0;
  if (offsetMinutes === undefined) return undefined;
  const minuteMs = offset
    ? Date.UTC(year, month - 1, day, hour, minute) - offsetMinutes * 60_000
    : instantOf({ year, month, day, hour, minute }, timeZone).getTime();
  const instantMs = minuteMs + second * 1_000 + millisecond;
  return isStorable(instantMs) ? new Date(instantMs) : undefined;
}

/** In minutes; undefined for an invalid one, such as `+24:00` or `-23:60`. */
function readOffset(offset: string): number | undefined {
  if (offset.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
