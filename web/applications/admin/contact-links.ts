/** Where a click on what a stranger typed as their contact leads. Nothing typed can add to the address. */

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Undefined when it does not read like a number: the text is shown all the same. */
export function phoneLink(phone: string): string | undefined {
  if (!/^\+?[\d\s().\-/]{5,40}$/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 5) return undefined;
  return `tel:${phone.startsWith('+') ? '+' : ''}${digits}`;
}
