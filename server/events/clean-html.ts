import sanitizeHtml from 'sanitize-html';
import { isUnfinishedLink } from '#contract/event-input.ts';

/** Ordinary formatting. What is not listed goes, and what runs goes with its content. */
export const allowedTags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'code',
  'pre',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  // Deeper than anyone writes; the time to close tags grows with the square of their depth.
  nestingLimit: 50,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({
      // A link without an address is none: by a name that is not allowed its tag goes, and its words stay.
      tagName: attribs.href !== undefined && isUnfinishedLink(attribs.href) ? 'unfinished-link' : tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

const kept = new Map<string, string>();
const maxKeptLength = 4_000_000;
let keptLength = 0;

/**
 * Cleans a description, on the way in and again on the way out, so that rows written before a fix of the
 * cleaner are covered by it too. The same text is cleaned once: lists repeat it on every read.
 */
export function cleanHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  keptLength += html.length + clean.length;
  if (keptLength > maxKeptLength) {
    kept.clear();
    keptLength = html.length + clean.length;
  }
  kept.set(html, clean);
  return clean;
}
