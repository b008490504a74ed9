/** Makes text typed by strangers safe for places where it could do harm. */

const maxQuotedLength = 60;

/** Cuts between graphemes: never through an emoji or an accented letter. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Only the necessary part is segmented: some texts are very long.
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, maxLength + 50),
  );
  let kept = '';
  for (const { segment } of graphemes) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** For a subject, a header or an SMS: no line breaks, control or invisible characters, or bidirectional overrides. */
export function oneLine(text: string, maxLength: number): string {
  const visible = text
    .slice(0, 10 * maxLength)
    .toWellFormed()
    .replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ');
  return cut(visible.replaceAll(/\p{C}/gu, '').trim(), maxLength);
}

/**
 * A name as we repeat it to an address that is not verified. No mail program may turn any part of it into a link or a
 * phone number, or our mail would carry a stranger's message. Names with dots stay readable: `will.i.am` becomes `will
 * i am`.
 */
export function quotableName(text: string): string {
  return cut(
    withoutLinks(text)
      .replaceAll(/\d(?:[\s().+/-]*\d){6,}/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    maxQuotedLength,
  );
}

/** The same for staff, whom a phone number does not surprise: `867-5309` is a name. */
export function nameForStaff(text: string): string {
  return cut(withoutLinks(text), maxQuotedLength);
}

function withoutLinks(text: string): string {
  return oneLine(text.slice(0, 1_000).normalize('NFKC'), 500)
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/+/gi, ' ')
    .replaceAll(/\bwww\b\.?/gi, ' ')
    .replaceAll(/[@:\\<>[\]{}|"“”„«»_*`~=^]/g, ' ')
    .replaceAll(/[.·・。｡](?=\S)/g, ' ')
    .replaceAll(/\/{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
