import sanitizeHtml from 'sanitize-html';
import { isUnfinishedLink } from '#contract/events/event-input.ts';
import type { EventRecord } from '#contract/events/events.ts';

/** Ordinary formatting. Other tags are removed, and scripts and styles together with their content. */
export const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'a'],
  ...['img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
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
  // Deeper than anyone writes. The time to close tags is quadratic in their depth.
  nestingLimit: 50,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({
      // A link without an address is renamed to a tag that is not allowed. So the tag is removed and its text stays.
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
 * Sanitizes a description on write and again on read, so that rows written before a fix of the sanitizer are covered
 * too. Cached by text, because lists repeat it on every read.
 */
export function cleanHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = cleanUntilStable(html);
  keptLength += html.length + clean.length;
  if (keptLength > maxKeptLength) {
    kept.clear();
    keptLength = html.length + clean.length;
  }
  kept.set(html, clean);
  return clean;
}

/** Enough for any text: the second pass only closes what the first one has brought together. */
const maxPasses = 4;

/**
 * A tag that is removed may have stood between two paragraphs, one in the other, which is not possible without it. The
 * next pass closes the outer one, as a browser would.
 */
function cleanUntilStable(html: string): string {
  let clean = sanitizeHtml(html, options);
  for (let pass = 2; pass <= maxPasses; pass += 1) {
    const again = sanitizeHtml(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

export function withCleanDescription(event: EventRecord): EventRecord {
  return { ...event, description: cleanHtml(event.description) };
}
