const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const styleSheet = /<(style|script)\b[\s\S]*?<\/\1\s*>/gi;
/** Word writes its conditions as comments, some of them as `<![if …]>`, and names as `<?xml:namespace …>`. */
const comment = /<!--[\s\S]*?-->|<[!?][^>]*>/g;
const styleOrHandler = /(\s)(style|on[a-z]+)(?=\s*=)/gi;

/**
 * HTML from elsewhere as elements that do nothing. The page's Content Security Policy holds for a parsed document, too,
 * and complains about each style and handler in it, so that they are renamed before it is parsed.
 */
export function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(inertHtml(html), 'text/html').body;
}

export function inertHtml(html: string): string {
  return html
    .replaceAll(styleSheet, '')
    .replaceAll(comment, '')
    .replaceAll(tag, (found) => found.replaceAll(styleOrHandler, '$1data-pasted-$2'));
}

/** The style that an element came with. */
export function pastedStyle(element: Element): string {
  return element.getAttribute('data-pasted-style') ?? '';
}

/** Set on what is copied from a description. */
export const ownCopyMark = 'data-copied-description';

export function isOwnCopy(html: string): boolean {
  return html.includes(`${ownCopyMark}=`);
}
