import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { badInput } from '../failures/failure.ts';

/** Beyond any form of ours, in every direction: what exceeds these was not sent by one. */
const maxTextParts = 100;
const maxFileParts = 12;
const maxTextBytes = 64 * 1024;

export const notReadable = 'The form cannot be read: it is not what its Content-Type says';

interface FileRules {
  maxFileBytes: number;
}

/** Throws when the Content-Type does not say how the form is divided. */
export function openParser(
  request: IncomingMessage,
  { maxFileBytes }: FileRules,
  defCharset: 'utf8' | 'latin1',
): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defCharset,
      // As browsers send the names of files.
      defParamCharset: 'utf8',
      // The parser stops at its limits, not beyond them: one more, and what fits exactly is not cut.
      limits: {
        fields: maxTextParts,
        files: maxFileParts,
        parts: maxTextParts + maxFileParts + 1,
        fieldSize: maxTextBytes + 1,
        fileSize: maxFileBytes + 1,
      },
    });
  } catch {
    throw badInput({ '': notReadable });
  }
}

/**
 * A second look at the same texts, one character for each byte. The parser reads bytes that are no UTF-8 as U+FFFD,
 * and a person may have pasted that very sign: only the bytes tell the two apart. Files are skipped here.
 */
export function openBytesParser(request: IncomingMessage, rules: FileRules) {
  const bytesParser = openParser(request, rules, 'latin1');
  const texts: string[] = [];
  bytesParser.on('field', (_name, value: string | undefined) => void texts.push(value ?? ''));
  // Whatever it stumbles over, the other parser does as well, and tells.
  bytesParser.on('error', () => {});
  return { bytesParser, nextBytes: () => texts.shift() ?? '' };
}

/** A part that names its own alphabet is read in that one by both parsers: its bytes cannot be had, and it is believed. */
export function isMisread(text: string, bytes: string): boolean {
  if (!text.includes('\ufffd') || text === bytes) return false;
  return !Buffer.from(text).equals(Buffer.from(bytes, 'latin1'));
}
