import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dayInput, firstYear, lastYear, maxRepetitions, weekdayCodes } from '../time/time-input.ts';
import { eventRecord, oneEvent } from './events.ts';

export const maxWeeksBetween = 8;

/** What a change or deletion of an event takes along: nothing, the later events of its series, or all of them. */
export const eventScopes = ['this', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];

/** `true`: the performer who is booked for it knows of the change and agrees, so nobody is told or asked. */
export const toldQuery = z.object({
  told: z
    .enum(['true', 'false'], 'Expected true or false')
    .default('false')
    .transform((told) => told === 'true'),
});

export const scopeQuery = toldQuery.extend({
  scope: z.enum(eventScopes, 'Expected this, following or all').default('this'),
});

const pairs = [
  ['everyWeeks', 'monthlyOn'],
  ['times', 'until'],
] as const;

export const outOfYears = `Please choose a time from ${firstYear} to ${lastYear}`;

function wholeNumber(max: number) {
  const expected = `Expected a number from 1 to ${max}`;
  return z
    .int({ error: ({ input }) => (input === undefined ? 'Required' : expected) })
    .min(1, expected)
    .max(max, expected);
}

export const tooManyDates = `Please keep this to ${maxRepetitions} dates`;
export const noDates = 'There is no date to add';

const nths = [1, 2, 3, 4, -1];

/** Of each pair exactly one: `everyWeeks` or `monthlyOn`, `times` or `until`. */
export const repetitionInput = z
  .object({
    everyWeeks: wholeNumber(maxWeeksBetween).optional(),
    /** Such as the first Friday of each month. */
    monthlyOn: z
      .object({
        nth: z.literal(nths, 'Expected 1, 2, 3, 4 or -1'),
        weekday: z.enum(weekdayCodes, 'Expected mo, tu, we, th, fr, sa or su'),
      })
      .optional(),
    times: wholeNumber(maxRepetitions).optional(),
    /** A day at the venue, which is included. */
    until: dayInput.optional(),
    /** Days at the venue that are left out, where there would be a show. */
    except: z.array(dayInput).optional(),
  })
  .superRefine((input, context) => {
    for (const [one, other] of pairs) {
      const given = [one, other].filter((name) => input[name] !== undefined).length;
      if (given === 0) context.addIssue({ code: 'custom', path: [one], message: 'Required' });
      if (given === 2)
        context.addIssue({ code: 'custom', path: [other], message: `Expected either ${one} or ${other}` });
    }
  });
export type RepetitionInput = z.output<typeof repetitionInput>;

export const repeatEvent = defineCall('POST /api/admin/events/{id}/repeat', {
  summary:
    'Makes more events like this one, every so many weeks or on such as the first Friday of each month, that many or until a day, at the same time by the clock of the venue, and all of them one series. With If-Match (its ETag or updatedAt) only if this is its version, so that a retry makes no second set',
  headers: ['If-Match'],
  ...oneEvent,
  body: repetitionInput,
  reply: z.array(eventRecord),
  status: 201,
});
