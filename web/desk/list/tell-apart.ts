/** Names that share a beginning of at least this length cannot be told apart when they are cut off. */
const minCommonLength = 8;

/**
 * Moves a common beginning of the names to their end, so that they can be told apart when they are cut off:
 * `Cumming (Myth & Legend)` for one of several that begin with `Myth & Legend`.
 */
export function tellApart(names: string[]): string[] {
  return names.map((name) => {
    const words = name.split(' ');
    const shared = names
      .filter((other) => other !== name)
      .map((other) => commonWords(words, other.split(' ')))
      .filter((count) => words.slice(0, count).join(' ').length >= minCommonLength);
    // The shortest common beginning: a longer one that only some share tells those apart from the others.
    const count = Math.min(...shared);
    if (shared.length === 0 || count === words.length) return name;
    const rest = words.slice(count).join(' ');
    return `${rest.replace(/^\((.*)\)$/, '$1')} (${words.slice(0, count).join(' ')})`;
  });
}

function commonWords(words: string[], others: string[]): number {
  const first = words.findIndex((word, index) => word !== others[index]);
  return first === -1 ? words.length : first;
}
