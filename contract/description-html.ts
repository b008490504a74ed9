/** What begins a new block by itself. Text beside it is a paragraph of its own. */
const blockTags = new Set(
  'p h2 h3 h4 ul ol li blockquote pre hr figure figcaption table thead tbody tr th td'.split(' '),
);
const voidTags = new Set(['br', 'hr', 'img']);
/** Well-formed, as the cleaner leaves them: a tag, or the text up to the next one. */
const pieces = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^"<>])*>|[^<]+|</gi;
/** A line break of the writer's own takes the end of its line along; no other tag has to do with lines. */
const tagsAndLineEnds = /<br ?\/?>\r?\n|<(?:"[^"]*"|[^"<>])*>|\r?\n/gi;

/**
 * A cleaned description as guests see it. People type paragraphs with blank lines, and HTML knows nothing of those:
 * text that stands in no block gets a paragraph for each of its parts and a line break for each of its lines. What
 * stands in a block is HTML that someone wrote on purpose, and stays as it is; a quotation is a page of its own.
 * Done when it is shown, so that what was typed is what is stored, sent and edited.
 */
export function descriptionHtml(clean: string): string {
  const shown: string[] = [];
  let typed = '';
  let depth = 0;
  let quoteStart = -1;

  for (const [piece, slash, name] of clean.matchAll(pieces)) {
    const tag = name?.toLowerCase() ?? '';
    if (!blockTags.has(tag)) {
      if (depth === 0) typed += piece;
      else shown.push(piece);
      continue;
    }
    if (depth === 0) {
      shown.push(paragraphsOf(typed));
      typed = '';
      if (tag === 'blockquote' && !slash) quoteStart = shown.length + 1;
    }
    if (!voidTags.has(tag)) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth === 0 && quoteStart !== -1) {
      shown.push(descriptionHtml(shown.splice(quoteStart).join('')));
      quoteStart = -1;
    }
    shown.push(piece);
  }
  shown.push(paragraphsOf(typed));
  return shown.join('');
}

/** Text with inline tags. It is cut only where none of them is open: a tag that spans two paragraphs joins them. */
function paragraphsOf(typed: string): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let open = 0;
  for (const [piece, slash, name] of typed.matchAll(pieces)) {
    if (name === undefined) {
      const [first = '', ...others] = open === 0 ? piece.split(/\r?\n[^\S\n]*\r?\n\s*/) : [piece];
      paragraph += first;
      for (const other of others) {
        paragraphs.push(paragraph);
        paragraph = other;
      }
      continue;
    }
    paragraph += piece;
    if (!voidTags.has(name.toLowerCase())) open = Math.max(0, open + (slash ? -1 : 1));
  }
  return [...paragraphs, paragraph]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(
      (text) => `<p>${text.replaceAll(tagsAndLineEnds, (found) => (found[0] === '<' ? found : '<br>'))}</p>`,
    )
    .join('');
}
