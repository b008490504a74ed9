const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * A cleaned description as plain text, for cards, feeds and meta tags. The cleaner leaves well-formed tags
 * and these few entities only, so no HTML parser is needed in the browser's bundle.
 */
export function descriptionText(html: string): string {
  return html
    .replace(/<(?:br|hr|\/(?:p|li|h\d|div|blockquote|pre|t[dhr]|figcaption))\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cut at a word, with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${(atWord || cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
