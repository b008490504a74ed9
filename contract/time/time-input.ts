import { z } from 'zod';
import { firstYear, isDayText, isMonthText, lastYear, readInstant } from './wall-shift.ts';

const years = `from ${firstYear} to ${lastYear}`;

/** A day that someone asks for, as `2026-11-15`. */
export const dayInput = z
  .string()
  .refine(isDayText, `Expected a day ${years}, for example 2026-11-15`)
  .meta({ format: 'date' });

/** A month that someone asks for, as `2026-11`. */
export const monthInput = z
  .string()
  .refine(isMonthText, `Expected a month ${years}, for example 2026-12`)
  .meta({ pattern: '^\\d{4}-\\d\\d$' });

/** A time of a day at the venue, as `17:30`. */
export const clockInput = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, for example 17:30');

/** A time without an offset is in the venue's zone. */
export function instantIn(timeZone: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : 'Invalid date') })
    .transform((text, context) => {
      const read = readInstant(text, timeZone);
      if (read) return read.toISOString();
      context.addIssue({ code: 'custom', message: 'Invalid date' });
      return z.NEVER;
    });
}
