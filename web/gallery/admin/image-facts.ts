const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** For example `2.35 MB`: at most two decimals, without trailing zeros. */
export function formatFileSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // A value that rounds up to a whole step belongs to the next unit.
  while (Math.round(amount * 100) / 100 >= step && unit < sizeUnits.length - 1) {
    amount /= step;
    unit += 1;
  }
  return `${Number(amount.toFixed(2))} ${sizeUnits[unit]}`;
}

/** The tags without duplicates, in the order in which they were written. */
export function tagsOf(commaSeparated: string | null): string[] {
  const tags = (commaSeparated ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

/** For example `Moonlight, Open Mic, and Quiz Night`. */
export function listNames(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
