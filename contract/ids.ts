import { z } from 'zod';

/** What PostgreSQL's `integer` holds. A larger number names nothing. */
export const largestId = 2_147_483_647;

/** An id in a path. What does not match is not bad input: it is simply not found. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= largestId);

export const recordId = z.int().positive();
