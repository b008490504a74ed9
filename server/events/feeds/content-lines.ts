import { readableText } from './feed-text.ts';

const maxOctets = 75;

/** A value of type TEXT (RFC 5545, 3.3.11). Nothing in it can end the line. */
export function escapeText(text: string): string {
  return readableText(text)
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Joins content lines to a file, each folded so that no line has more than 75 octets. */
export function joinLines(lines: string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Folds between characters, so that a reader who decodes each line by itself finds valid UTF-8 too. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
