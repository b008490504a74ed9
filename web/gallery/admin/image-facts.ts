const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** `2.35 MB`: as much of it as one cares for, and no zeros behind. */
export function formatFileSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // What rounds to a whole step is already of the next unit.
  while (Math.round(amount * 100) / 100 >= step && unit < sizeUnits.length - 1) {
    amount /= step;
    unit += 1;
  }
  return `${Number(amount.toFixed(2))} ${sizeUnits[unit]}`;
}

/** One by one, each once, as they were written. */
export function tagsOf(commaSeparated: string | null): string[] {
  const tags = (commaSeparated ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

/** `Moonlight, Open Mic, and Quiz Night`. */
export function listNames(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
