/** Returns undefined when the text is not a phone number; it is then shown without a link. */
export function phoneLink(phone: string): string | undefined {
  if (!/^\+?[\d\s().\-/]{5,40}$/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 5) return undefined;
  return `tel:${phone.startsWith('+') ? '+' : ''}${digits}`;
}
