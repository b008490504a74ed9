import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Something in the house that needs someone, in one sentence. */
export const noticeRecord = z.object({
  /** What it is about, for programs: `mailChannel`, `lastBackup`. One notice of each kind at a time. */
  kind: z.string(),
  text: z.string(),
  /** The staff page where one can do something about it. */
  path: z.string().nullable(),
});
export type Notice = z.infer<typeof noticeRecord>;

export const listNotices = defineCall({
  name: 'listNotices',
  summary: 'What needs someone of staff now; empty when all is well',
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  reply: z.array(noticeRecord),
});

export const noticeCalls = [listNotices];
