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
    .pipe(z.string().min(1, 'Required').max(length, tooLong(length)));
}

/** Control characters, and the two line breaks that are none. */
const lineBreaks = /[\p{Cc}\u2028\u2029]/u;

/** Counts characters (code points), so that most emoji are one. */
export function isWithin(text: string, length: number): boolean {
  return text.length <= length || (text.length <= 2 * length && [...text].length <= length);
}

/** `5,000`. Not by `toLocaleString`, whose first call takes a slow phone a tenth of a second. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export const tooLong = (length: number) => `Please keep this to ${withCommas(length)} characters`;

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

/** Characters that neither an address nor an attribute should contain, and that browsers silently drop or convert. */
const oddCharacters = /[\s<>"`\\\p{Cc}]/u;
/** Without a user name that hides the host: `https://folklore.example@elsewhere.example/`. */
const webAddress = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
const parsableUrl = z.url();

export const invalidUrl = 'Please enter a valid URL';

/** Whether an address has only characters that it may have. */
export function hasPlainCharacters(text: string): boolean {
  return !oddCharacters.test(text) && text.isWellFormed();
}

/** An address as people have it, `example.com/menu`, with what browsers need before it. */
export function completeUrl(text: string): string {
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?(?:[/?#]|$)/u.test(text) ? `https://${text}` : text;
}

/** Whether this is an address of the web (http or https) that a browser reads as it is written. */
export function isWebAddress(text: string): boolean {
  return hasPlainCharacters(text) && webAddress.test(text) && parsableUrl.safeParse(text).success;
}
