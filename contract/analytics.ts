import { z } from 'zod';
import { defineCall } from './call.ts';
import { trackedEventNames } from './counted-labels.ts';
import { plainText } from './text.ts';

/** What is counted: an event, its page, and a fixed label. Nothing about the visitor. */
export const trackedEvent = z.object({
  name: z.enum(trackedEventNames),
  path: plainText().max(200).startsWith('/'),
  category: plainText().max(60).optional(),
  /** Of a view that began at another site or a code: the host of that site, or where the code was. */
  label: plainText().max(60).optional(),
});
export type TrackedEvent = z.infer<typeof trackedEvent>;

export const countEvent = defineCall({
  name: 'countEvent',
  summary: 'Counts a page view or a click for the day, without cookies or personal data',
  method: 'POST',
  path: '/api/analytics',
  access: 'anyone',
  body: trackedEvent,
  reply: z.object({ success: z.literal(true) }),
});
