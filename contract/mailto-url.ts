/** A link that writes a mail. It is encoded, so that no address can add a subject, a body or further recipients. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
