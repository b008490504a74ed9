/** The formatting that staff can apply. The server's sanitizer allows every tag in it. */
export const formattings = [
  'Paragraph',
  'Heading',
  'Bold',
  'Italic',
  'Link',
  'Bulleted list',
  'Numbered list',
  'Quote',
] as const;
export type Formatting = (typeof formattings)[number];

/** Used with Ctrl or Command. */
export const shortcutKeys: Record<string, Formatting> = { b: 'Bold', i: 'Italic' };

export interface FormattedText {
  text: string;
  /** The selection afterwards: the text, or a placeholder to be replaced. */
  selectFrom: number;
  selectTo: number;
}

const around: Record<'Heading' | 'Bold' | 'Italic' | 'Quote', [string, string]> = {
  Heading: ['<h3>', '</h3>'],
  Bold: ['<strong>', '</strong>'],
  Italic: ['<em>', '</em>'],
  Quote: ['<blockquote>', '</blockquote>'],
};

export function formatSelection(selected: string, formatting: Formatting): FormattedText {
  if (formatting === 'Link') return asLink(selected);
  if (formatting === 'Bulleted list') return asList(selected, 'ul');
  if (formatting === 'Numbered list') return asList(selected, 'ol');
  if (formatting === 'Paragraph') return asParagraphs(selected);
  const [before, after] = around[formatting];
  return wrapped(before, selected, after);
}

/** One `<p>` per paragraph, split at blank lines. */
function asParagraphs(selected: string): FormattedText {
  const paragraphs = selected.split(/\n[^\S\n]*\n\s*/);
  return wrapped('<p>', paragraphs.join('</p>\n<p>'), '</p>');
}

function wrapped(before: string, inner: string, after: string): FormattedText {
  return {
    text: before + inner + after,
    selectFrom: before.length,
    selectTo: before.length + inner.length,
  };
}

/** The link's placeholder address is selected next, unless the selection is an address itself. */
function asLink(selected: string): FormattedText {
  if (/^https?:\/\/\S+$/.test(selected)) return wrapped(`<a href="${selected}">`, selected, '</a>');
  const before = '<a href="';
  const address = 'https://';
  return {
    text: `${before}${address}">${selected}</a>`,
    selectFrom: before.length,
    selectTo: before.length + address.length,
  };
}

/** One item per line. */
function asList(selected: string, tag: 'ul' | 'ol'): FormattedText {
  const lines = selected.split('\n').filter((line) => line.trim() !== '');
  const [before, after] = [`<${tag}>\n  <li>`, `</li>\n</${tag}>`];
  return wrapped(before, lines.join('</li>\n  <li>'), after);
}
