const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Block elements and line breaks. */
const lineEnds =
  /<\/?(?:p|br|hr|h\d|ul|ol|li|div|blockquote|pre|table|thead|tbody|tr|figure|figcaption)\b[^>]*>/gi;

/** A line that ends with punctuation is joined to the next one by a space only. */
const endsWithPause = /[\p{Pd}.,:;!?…·•|。、，！？：；]["'\p{Pe}\p{Pf}]*$/u;

/**
 * A sanitized description as plain text on one line, for cards, feeds and meta tags. The sanitizer leaves only
 * well-formed tags and these few entities, so the browser's bundle needs no HTML parser.
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

/** Cuts at a word, with an ellipsis, and never inside a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${(atWord || cut).replace(/[\uD800-\uDBFF]$| ·$/, '')}…`;
}

/** For text and attributes of HTML and XML alike. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
