import { z } from 'zod';

/**
 * Text that both databases can store and every log can hold on one line of JSON: PostgreSQL refuses U+0000,
 * and half a surrogate pair cannot be written as UTF-8. A field that is not there at all may be told of in the
 * words of its own rule.
 */
export function plainText(whenMissing?: string): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'Contains characters that cannot be stored',
    );
}
