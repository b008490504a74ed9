/** So many letters in common leave nothing to tell names apart by where there is room for a few. */
const minCommonLength = 8;

/**
 * Names as they are told apart where only their beginning is seen: `Cumming (Myth & Legend)` for one of several that
 * begin with `Myth & Legend`.
 */
export function tellApart(names: string[]): string[] {
  return names.map((name) => {
    const words = name.split(' ');
    const shared = names
      .filter((other) => other !== name)
      .map((other) => commonWords(words, other.split(' ')))
      .filter((count) => words.slice(0, count).join(' ').length >= minCommonLength);
    // The fewest: what only some of them share tells those apart from the others.
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
