import { z } from 'zod';
import { defineCall } from './call.ts';

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

export const getHouse = defineCall({
  name: 'getHouse',
  summary: 'The version that runs, since when, and the last backup',
  method: 'GET',
  path: '/api/admin/house',
  access: 'admin',
  reply: houseRecord,
});
