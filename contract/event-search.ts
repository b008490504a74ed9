/** What guests search the shows for. Without the validator, for public pages. */
export const maxSearchLength = 200;

/** Why these words cannot be searched for, for whoever has typed them; undefined when they can. */
export function searchProblem(words: string): string | undefined {
  if (words.length > maxSearchLength) return `Please search for at most ${maxSearchLength} characters.`;
  return words.includes('\0') ? 'That cannot be searched for.' : undefined;
}
