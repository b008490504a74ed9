import { z } from 'zod';
import { defineCall } from './call.ts';

/** Something in the house that needs someone, in one sentence. */
export const noticeRecord = z.object({
  /** What it is about, for programs: `mailChannel`, `lastBackup`. One notice of each kind at a time. */
  kind: z.string(),
  text: z.string(),
  /** The staff page where one can do something about it. */
  path: z.string().nullable(),
});
export type Notice = z.infer<typeof noticeRecord>;

export const listNotices = defineCall('GET /api/admin/notices', {
  summary: 'What needs someone of staff now; empty when all is well',
  isPolled: true,
  reply: z.array(noticeRecord),
});

const count = z.int();

/** How often each of these was changed, by whomever: a page that knows another number shows something old. */
export const changeCounts = z.object({
  applications: count,
  reviews: count,
  bookings: count,
  events: count,
  nights: count,
  images: count,
  messages: count,
  invitations: count,
  team: count,
  venue: count,
  reviewSettings: count,
  letter: count,
  house: count,
  activity: count,
});
export type ChangeCounts = z.infer<typeof changeCounts>;

export const countChanges = defineCall('GET /api/admin/changes', {
  summary:
    'How often each thing that staff see was changed; another number than before means to read it again',
  isPolled: true,
  reply: changeCounts,
});

export const houseRecord = z.object({
  version: z.string(),
  /** Since when the process that answers runs. */
  startedAt: z.iso.datetime(),
  lastBackup: z
    .object({
      at: z.iso.datetime(),
      isComplete: z.boolean(),
      /** How many files it lacks. */
      missing: z.int(),
    })
    .nullable(),
});
export type HouseRecord = z.infer<typeof houseRecord>;

export const getHouse = defineCall('GET /api/admin/house', {
  summary: 'The version that runs, since when, and the last backup',
  reply: houseRecord,
});

export const backupUnderWay = 'A backup is being made already. Please try again when it is done.';

export const downloadBackup = defineCall('POST /api/admin/backup', {
  summary: 'A backup of everything, as `npm run backup` makes it; one at a time',
  access: 'owner',
  reauthenticate: true,
  replyType: 'application/x-tar',
  reply: z.unknown(),
});
