const maxWords = 300;

/** A provider's message for display: one line, of limited length, with our secrets redacted. */
export function redactWords(words: string, secrets: string[]): string {
  let clean = words;
  for (const secret of secrets.flatMap(spellings)) clean = clean.replaceAll(secret, '…');
  return clean
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
    .toWellFormed();
}

/**
 * How a protocol may have encoded the secret: plain, percent-encoded, base64. Very short secrets are skipped, because
 * they would redact half of the text.
 */
function spellings(secret: string): string[] {
  if (secret.length < 4) return [];
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
}

/** The same words without the recipient's address or number, and without any other address. */
export function withoutAddresses(words: string, recipient: string): string {
  return words.replaceAll(recipient, '…').replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');
}

/**
 * What is left to compare two refusals by: no address, nor what stands before its @, nor the ids that a server makes up
 * for each mail.
 */
export function commonWords(words: string, recipient: string): string {
  const name = recipient.slice(0, Math.max(0, recipient.lastIndexOf('@'))).toLowerCase();
  return withoutAddresses(words, recipient)
    .toLowerCase()
    .split(/[\s<>"'(),:;[\]]+/)
    .filter((word) => word !== name && word !== '…' && !/^(?=.*\d)[\w.-]{6,}$/.test(word))
    .join(' ')
    .trim();
}
