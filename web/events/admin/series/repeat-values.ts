import { z } from 'zod';
import { maxWeeksBetween, noDates, outOfYears, tooManyDates } from '#contract/events/event-series.ts';
import { shiftDay } from '#contract/time/calendar-days.ts';
import { isDayText, maxRepetitions, weekdayCodes } from '#contract/time/time-input.ts';
import { venueDay, wallTimeAt, weekdayName } from '#contract/time/venue-time.ts';
import { type Repetition, repeatShow, type ShowTimes } from '#contract/time/wall-shift.ts';

export interface RepeatValues {
  /** `1` to `8` weeks, or such as `first` of the month. */
  rhythm: string;
  ends: string;
  times: string;
  until: string;
  [field: string]: string;
}

export const ends = { times: 'After a number of times', until: 'On a date' };

const nths: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** Four more times, or until three months later. */
export function firstRepetition({ startDateTime }: ShowTimes, timeZone: string): RepeatValues {
  const until = shiftDay(venueDay(startDateTime, timeZone), 13 * 7);
  return { rhythm: '1', ends: ends.times, times: '4', until };
}

export function rhythmChoices({ startDateTime }: ShowTimes, timeZone: string) {
  const weekday = weekdayName(wallTimeAt(startDateTime, timeZone));
  const weekly = Array.from({ length: maxWeeksBetween }, (_, index) => ({
    value: String(index + 1),
    name: index === 0 ? 'Every week' : `Every ${index + 1} weeks`,
  }));
  const monthly = Object.keys(nths).map((nth) => ({
    value: nth,
    name: `Every ${nth} ${weekday}`,
  }));
  return [...weekly, ...monthly];
}

const timesProblem = `Please enter a number from 1 to ${maxRepetitions}`;

/** Whether the dates can be made, which depends on the show. */
export function repeatForm(show: ShowTimes, timeZone: string): z.ZodType<RepeatValues> {
  return z
    .object({ rhythm: z.string(), ends: z.string(), times: z.string().trim(), until: z.string() })
    .superRefine((values, context) => {
      const field = values.ends === ends.times ? 'times' : 'until';
      const message = problemOf(values, show, timeZone);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    });
}

function problemOf(values: RepeatValues, show: ShowTimes, timeZone: string): string | undefined {
  if (values.ends === ends.times) {
    if (values.times === '') return 'Required';
    const count = /^\d{1,4}$/.test(values.times) ? Number(values.times) : 0;
    if (count < 1 || count > maxRepetitions) return timesProblem;
  } else if (!isDayText(values.until)) return values.until === '' ? 'Required' : 'Invalid date';
  const dates = repeatShow(show, repetitionOf(values, show, timeZone), timeZone);
  if (!dates) return outOfYears;
  if (dates.length > maxRepetitions) return tooManyDates;
  return dates.length === 0 ? noDates : undefined;
}

export function repetitionOf(
  values: RepeatValues,
  { startDateTime }: ShowTimes,
  timeZone: string,
): Omit<Repetition, 'except'> {
  const nth = nths[values.rhythm];
  const weekday = weekdayCodes[wallTimeAt(startDateTime, timeZone).weekday];
  return {
    ...(nth && weekday ? { monthlyOn: { nth, weekday } } : { everyWeeks: Number(values.rhythm) }),
    ...(values.ends === ends.times ? { times: Number(values.times) } : { until: values.until }),
  };
}
