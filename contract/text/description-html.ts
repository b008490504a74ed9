/** Block elements. Text beside one is a separate paragraph. */
const blockTags = new Set(
  'p h2 h3 h4 ul ol li blockquote pre hr figure figcaption table thead tbody tr th td'.split(' '),
);
const voidTags = new Set(['br', 'hr', 'img']);
/** Well-formed, as the sanitizer leaves them: a tag, or the text up to the next one. */
const pieces = /<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|[^"<>])*>|[^<]+|</gi;
/** A typed `<br>` includes the line end after it. Other tags have nothing to do with lines. */
const tagsAndLineEnds = /<br ?\/?>\r?\n|<(?:"[^"]*"|[^"<>])*>|\r?\n/gi;

/**
 * A sanitized description as guests see it. People type paragraphs with blank lines, which HTML ignores. So text
 * outside of block elements gets paragraphs and line breaks as typed. Text inside a block is HTML that someone wrote on
 * purpose and stays as it is; so does an inline element around a block, such as a link around a heading. A blockquote
 * is treated like a document of its own. Done for display only, so that the stored and edited text is what was typed.
 */
export function descriptionHtml(clean: string): string {
  const shown: string[] = [];
  let typed = '';
  /** The inline elements that are open at the end of `typed`, and where the outermost of them begins. */
  let openInline = 0;
  let inlineStart = 0;
  /** The elements that are open, once there is a block among them. */
  let depth = 0;
  let quoteStart = -1;

  for (const [piece, slash, name] of clean.matchAll(pieces)) {
    const tag = name?.toLowerCase() ?? '';
    const opened = tag === '' || voidTags.has(tag) ? 0 : slash ? -1 : 1;
    if (depth === 0 && !blockTags.has(tag)) {
      if (openInline === 0) inlineStart = typed.length;
      openInline = Math.max(0, openInline + opened);
      typed += piece;
      continue;
    }
    if (depth === 0) {
      if (openInline === 0) inlineStart = typed.length;
      shown.push(paragraphsOf(typed.slice(0, inlineStart)), typed.slice(inlineStart));
      depth = openInline;
      typed = '';
      openInline = 0;
      if (depth === 0 && tag === 'blockquote' && !slash) quoteStart = shown.length + 1;
    }
    depth = Math.max(0, depth + opened);
    if (depth === 0 && quoteStart !== -1) {
      shown.push(descriptionHtml(shown.splice(quoteStart).join('')));
      quoteStart = -1;
    }
    shown.push(piece);
  }
  shown.push(paragraphsOf(typed));
  return shown.join('');
}

/** Text with inline tags. It is split only where no tag is open: a tag that spans two paragraphs joins them. */
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
