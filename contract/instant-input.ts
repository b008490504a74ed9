import { z } from 'zod';
import { readInstant } from './read-instant.ts';

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
