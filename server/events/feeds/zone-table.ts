import { offsetMinutesAt } from '#contract/time/venue-time.ts';

/** A change of the offset from UTC. */
export interface Transition {
  atMs: number;
  fromMinutes: number;
  toMinutes: number;
}

const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;
/** A gap between shows that is longer than this is not searched. One show in the year 9999 would cost seconds. */
const longGapMs = 400 * 86_400_000;

/**
 * The offsets of a zone for the instants of a calendar. The VTIMEZONE and the wall times of the calendar come from the
 * same table, so they agree. Offsets are looked up week by week: no zone keeps one for less than that.
 */
export class ZoneTable {
  readonly timeZone: string;
  /** From here on the table is valid. */
  readonly fromMs: number;
  readonly firstOffsetMinutes: number;
  readonly transitions: Transition[] = [];

  /** `instants` are sorted, and there is at least one. */
  constructor(timeZone: string, instants: number[]) {
    this.timeZone = timeZone;
    this.fromMs = Math.floor((instants[0] ?? 0) / minuteMs) * minuteMs - weekMs;
    this.firstOffsetMinutes = offsetMinutesAt(this.fromMs, timeZone);
    let pointMs = this.fromMs;
    let offset = this.firstOffsetMinutes;
    for (const instant of instants) {
      while (pointMs < instant) {
        const isLongGap = instant - pointMs > longGapMs;
        const nextMs = isLongGap ? Math.floor(instant / minuteMs) * minuteMs - weekMs : pointMs + weekMs;
        const next = offsetMinutesAt(nextMs, timeZone);
        if (next !== offset) {
          const atMs = this.#firstWithout(offset, pointMs, nextMs);
          this.transitions.push({ atMs, fromMinutes: offset, toMinutes: next });
        }
        pointMs = nextMs;
        offset = next;
      }
    }
  }

  offsetMinutesAt(instantMs: number): number {
    const last = this.transitions.findLast(({ atMs }) => atMs <= instantMs);
    return last?.toMinutes ?? this.firstOffsetMinutes;
  }

  /** Whether the clock shows this wall time twice, because it is set back. */
  isRepeated(instantMs: number): boolean {
    return this.transitions.some(({ atMs, fromMinutes, toMinutes }) => {
      const repeatedMs = (fromMinutes - toMinutes) * minuteMs;
      return atMs - repeatedMs <= instantMs && instantMs < atMs + repeatedMs;
    });
  }

  /** Bisects for the first minute that no longer has this offset. */
  #firstWithout(offset: number, fromMs: number, toMs: number): number {
    let [low, high] = [fromMs / minuteMs, toMs / minuteMs];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetMinutesAt(middle * minuteMs, this.timeZone) === offset) low = middle;
      else high = middle;
    }
    return high * minuteMs;
  }
}
