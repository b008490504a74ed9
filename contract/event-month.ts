import { z } from 'zod';
import { defineCall } from './call.ts';
import { calendarMonthQuery, eventRecord } from './events.ts';
import { recordId } from './ids.ts';

export const maxEventsPerMonth = 1_000;

export const getEventMonth = defineCall({
  name: 'getEventMonth',
  summary: 'All events of one month at the venue, archived ones too, and what still goes on when it begins',
  method: 'GET',
  path: '/api/admin/events/month',
  access: 'admin',
  query: calendarMonthQuery.pick({ month: true }),
  reply: z.object({
    month: z.string(),
    /** The day at the venue, as `2026-12-31`. */
    today: z.string(),
    /** Without their descriptions, soonest first. */
    events: z.array(eventRecord),
    /** The ids of the drafts that are offered to a performer who may say yes: they take up their evening. */
    offered: z.array(recordId),
    /** There are more than one answer may have. */
    isCut: z.boolean(),
  }),
});

export type EventMonth = z.infer<typeof getEventMonth.reply>;
