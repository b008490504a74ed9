const maxWords = 300;

/** What a provider said, fit for a screen: one line, not long, and without any of our secrets. */
export function cleanWords(words: string, secrets: string[]): string {
  let clean = words;
  for (const secret of secrets.flatMap(spellings)) clean = clean.replaceAll(secret, '…');
  return clean
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxWords)
    .toWellFormed();
}

/** As a protocol may have carried it: plain, in an address, in base64. Too short a secret would blank out half a text. */
function spellings(secret: string): string[] {
  if (secret.length < 4) return [];
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
}
