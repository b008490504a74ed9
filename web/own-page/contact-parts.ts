import { mailtoUrl } from '#contract/addresses.ts';
import { phoneLink } from '../ui/phone-number.tsx';

interface ContactPart {
  words: string;
  /** Calls the number or writes to the address, where it is one. */
  href?: string | undefined;
}

const numberOrAddress = /([^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+|[+(]?\d[\d ().\-/]{3,38}\d)/;

/** The words of a contact, with the numbers and addresses among them to tap. */
export function contactParts(contact: string): ContactPart[] {
  return contact
    .split(numberOrAddress)
    .filter(Boolean)
    .map((words) => {
      if (!numberOrAddress.test(words)) return { words };
      return { words, href: words.includes('@') ? mailtoUrl(words) : phoneLink(words) };
    });
}
