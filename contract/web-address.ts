import { z } from 'zod';

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

/** Whether this is an address of the web (http or https) that a browser reads as it is written. */
export function isWebAddress(text: string): boolean {
  return hasPlainCharacters(text) && webAddress.test(text) && parsableUrl.safeParse(text).success;
}
