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
