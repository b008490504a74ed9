import { z } from 'zod';
import { applicationNotFound } from './applications.ts';
import { defineCall } from './call.ts';
import { eventRecord } from './events.ts';
import { idParam } from './ids.ts';

const day = z.iso.date();

export const preferredDatesRecord = z.object({
  /** The days that a performer has named, in order, each with what else is on then at the place that they chose. */
  dates: z.array(
    z.object({
      day,
      events: z.array(
        eventRecord.pick({ id: true, name: true, startDateTime: true, endDateTime: true, location: true }),
      ),
    }),
  ),
  /** The days on which it cannot be. */
  excluded: z.array(day),
  /** Whether what was written goes on beyond the days that are listed. */
  openEnded: z.boolean(),
  /** What could not be read, as written. */
  unread: z.array(z.string()),
});
export type PreferredDatesRecord = z.infer<typeof preferredDatesRecord>;

export const getPreferredDates = defineCall({
  name: 'getPreferredDates',
  summary: "The dates of an application, read from the performer's own words, and what else is on then",
  method: 'GET',
  path: '/api/admin/applications/{id}/preferred-dates',
  access: 'admin',
  params: z.object({ id: idParam }),
  notFound: applicationNotFound,
  reply: preferredDatesRecord,
});
