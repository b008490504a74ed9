const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What stands on lines of its own, and what breaks a line. */
const lineEnds =
  /<\/?(?:p|br|hr|h\d|ul|ol|li|div|blockquote|pre|table|thead|tbody|tr|figure|figcaption)\b[^>]*>/gi;

/** A line that ends like this needs nothing between it and the next one but a space. */
const endsWithPause = /[\p{Pd}.,:;!?…·•|。、，！？：；]["'\p{Pe}\p{Pf}]*$/u;

/**
 * A cleaned description as plain text on one line, for cards, feeds and meta tags. The cleaner leaves well-formed tags
 * and these few entities only, so no HTML parser is needed in the browser's bundle.
 */
export function descriptionText(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(lineEnds, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const last = lines.pop() ?? '';
  return lines.map((line) => line + (endsWithPause.test(line) ? ' ' : ' · ')).join('') + last;
}

/** Cut at a word, with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${(atWord || cut).replace(/[\uD800-\uDBFF]$| ·$/, '')}…`;
}
