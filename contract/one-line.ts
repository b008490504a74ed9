import type { z } from 'zod';
import { plainText } from './text.ts';

/** Control characters, and the two line breaks that are none. */
const lineBreaks = /[\p{Cc}\u2028\u2029]/u;

/** Counts characters (code points), so that most emoji are one. */
export function isWithin(text: string, length: number): boolean {
  return text.length <= length || (text.length <= 2 * length && [...text].length <= length);
}

export const tooLong = (length: number) => `Please keep this to ${length.toLocaleString('en-US')} characters`;

/** A trimmed text of one line. It may be empty. */
export function oneLine(length: number) {
  return plainText()
    .trim()
    .refine((text) => isWithin(text, length), { error: tooLong(length), abort: true })
    .refine((text) => !lineBreaks.test(text), 'Please write this in one line');
}

/** Empty means not set, like null. */
export function unlessEmpty<Schema extends z.ZodType<string>>(text: Schema) {
  return text.transform((written) => written || null).nullable();
}
