/** Whatever a program may take for the end of a line, not only CR and LF. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Control characters, and the two code points that XML does not allow either. */
const unreadable = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** Text without control characters, its lines separated by a line feed. */
export function readableText(text: string): string {
  return text
    .toWellFormed()
    .split(lineBreaks)
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unreadable, ''))
    .join('\n');
}

/** The same on one line, as a page shows a name. */
export function readableLine(text: string): string {
  return readableText(text).replaceAll(/\s+/g, ' ').trim();
}

/** For text and attributes of HTML and XML alike. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
