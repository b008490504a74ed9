import { z } from 'zod';
import { momentCursorPattern, parseMomentCursor } from './addresses.ts';

/** The maximum of PostgreSQL's `integer`. A larger number is no id. */
export const largestId = 2_147_483_647;

/** An id in a path. If it does not match, the answer is 404 and not a validation error. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= largestId);

export const recordId = z.int().positive();

/** Ids in a query, with commas between them. */
export function idList(max: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Expected ids with commas between them')
    .refine((text) => text.split(',').length <= max, `Expected at most ${max} ids`)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idParam));
}

/** How many entries of a list are asked for. */
export function pageSize(max: number) {
  const expected = `Expected a number from 1 to ${max}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,2}$/, expected)
    .transform(Number)
    .refine((size) => size <= max, expected);
}

export const notAPage = 'Not a page of this list';

/** From the `Link` header of the previous page. */
export const momentCursor = z
  .string()
  .regex(momentCursorPattern, notAPage)
  .transform(parseMomentCursor)
  .refine(({ id }) => id <= largestId, notAPage);
export type MomentCursor = z.output<typeof momentCursor>;
