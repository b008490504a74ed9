import { z } from 'zod';
import { defineCall } from './call.ts';
import { plainText } from './text.ts';

export const trackedEventNames = [
  'page_view',
  'navigation_click',
  'form_step_completed',
  'form_submitted',
] as const;

/** What is counted: an event, its page, and a fixed label. Nothing about the visitor. */
export const trackedEvent = z.object({
  name: z.enum(trackedEventNames),
  path: plainText().max(200).startsWith('/'),
  category: plainText().max(60).optional(),
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
