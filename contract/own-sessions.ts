import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParam, recordId } from './ids.ts';

const success = z.object({ success: z.literal(true) });

export const ownSession = z.object({
  id: recordId,
  createdAt: z.iso.datetime(),
  /** To the minute: not every request is written down. */
  lastSeenAt: z.iso.datetime(),
  /** The kind of browser, such as 'Firefox on Windows'. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  name: 'listSessions',
  summary: "One's own sessions, the latest first",
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  reply: z.array(ownSession),
});

export const endSession = defineCall({
  name: 'endSession',
  summary: "Ends one of one's own sessions",
  method: 'DELETE',
  path: '/api/admin/sessions/{id}',
  access: 'admin',
  params: z.object({ id: idParam }),
  notFound: 'Session Not Found',
  reply: success,
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: "Ends all of one's own sessions but the one that asks",
  method: 'DELETE',
  path: '/api/admin/sessions',
  access: 'admin',
  reply: success,
});

export const ownSessionCalls = [listSessions, endSession, endOtherSessions];
