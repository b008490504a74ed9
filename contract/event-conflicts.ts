import { z } from 'zod';
import { defineCall } from './call.ts';
import { eventRecord } from './events.ts';
import { idParam } from './ids.ts';
import { plainText } from './text.ts';

export const maxConflicts = 100;

export const listConflicts = defineCall({
  name: 'listConflicts',
  summary: 'What else is on at that time and place: events that are neither archived nor cancelled',
  method: 'GET',
  path: '/api/admin/events/conflicts',
  access: 'admin',
  query: z.object({
    /** A time without an offset is in the venue's zone. */
    start: plainText('Required').max(100),
    end: plainText('Required').max(100),
    /** Without one, events of every place. Events whose place is not known always count. */
    location: plainText().max(600).optional(),
    /** The event that is being changed. */
    except: z.string().pipe(idParam).optional(),
  }),
  reply: z.array(eventRecord),
});
