import { z } from 'zod';

/**
 * Text that both databases can store and every log can hold on one line of JSON: PostgreSQL refuses U+0000,
 * and half a surrogate pair cannot be written as UTF-8.
 */
export function plainText(): z.ZodString {
  return z
    .string()
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'Contains characters that cannot be stored');
}
