import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam } from '../ids.ts';
import { firstYear, lastYear } from '../time/wall-shift.ts';
import { eventNotFound, eventRecord } from './events.ts';

export const maxWeeksBetween = 8;
export const maxRepetitions = 52;

/** What a change or deletion of an event takes along: nothing, or the later events of its series. */
export const eventScopes = ['this', 'following'] as const;
export type EventScope = (typeof eventScopes)[number];

/** `true`: the performer who is booked for it knows of the change and agrees, so nobody is told or asked. */
export const toldQuery = z.object({
  told: z
    .enum(['true', 'false'], 'Expected true or false')
    .default('false')
    .transform((told) => told === 'true'),
});

export const scopeQuery = toldQuery.extend({
  scope: z.enum(eventScopes, 'Expected this or following').default('this'),
});

export const outOfYears = `Please choose a time from ${firstYear} to ${lastYear}`;

function wholeNumber(max: number) {
  const expected = `Expected a number from 1 to ${max}`;
  return z
    .int({ error: ({ input }) => (input === undefined ? 'Required' : expected) })
    .min(1, expected)
    .max(max, expected);
}

export const repetitionInput = z.object({
  everyWeeks: wholeNumber(maxWeeksBetween),
  times: wholeNumber(maxRepetitions),
});
export type RepetitionInput = z.output<typeof repetitionInput>;

export const repeatEvent = defineCall({
  name: 'repeatEvent',
  summary:
    'Makes that many more events like this one, at the same time by the clock of the venue, and all of them one series. With If-Match (its ETag or updatedAt) only if this is its version, so that a retry makes no second set',
  method: 'POST',
  path: '/api/admin/events/{id}/repeat',
  access: 'admin',
  headers: ['If-Match'],
  params: z.object({ id: idParam }),
  notFound: eventNotFound,
  body: repetitionInput,
  reply: z.array(eventRecord),
  status: 201,
});
