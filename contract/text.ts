import { z } from 'zod';

/**
 * Text that both databases can store and every log can write: PostgreSQL refuses U+0000, and a lone surrogate cannot be
 * encoded as UTF-8. `whenMissing` is the message for a missing field.
 */
export function plainText(whenMissing?: string): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'Contains characters that cannot be stored',
    );
}

/** Text of one or more lines that says something. */
export function someText(length: number) {
  return plainText('Required')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Required')
        .max(length, `Please keep this to ${length.toLocaleString('en-US')} characters`),
    );
}
