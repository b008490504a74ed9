/**
 * A mailto link for an address that a stranger typed. It is encoded, so that nothing typed can add a subject,
 * a body or further recipients.
 */

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Returns undefined when the text is not a phone number; it is then shown without a link. */
export function phoneLink(phone: string): string | undefined {
  if (!/^\+?[\d\s().\-/]{5,40}$/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 5) return undefined;
  return `tel:${phone.startsWith('+') ? '+' : ''}${digits}`;
}
