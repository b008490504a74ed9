import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { badInput } from '../failure.ts';

/** Well beyond every form of the site. A form that exceeds these was not sent by one of our pages. */
const maxTextParts = 100;
const maxFileParts = 12;
const maxTextBytes = 64 * 1024;

export const notReadable = 'The form cannot be read: it is not what its Content-Type says';

interface FileRules {
  maxFileBytes: number;
}

/** Throws when the Content-Type names no multipart boundary. */
export function openParser(
  request: IncomingMessage,
  { maxFileBytes }: FileRules,
  defCharset: 'utf8' | 'latin1',
): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defCharset,
      // Browsers send file names in UTF-8.
      defParamCharset: 'utf8',
      // busboy stops as soon as a limit is reached, not beyond it. One more lets what fits exactly pass.
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
 * Parses the same text fields a second time, one character per byte. The main parser turns invalid UTF-8 into U+FFFD,
 * but a person may also have typed U+FFFD: only the bytes tell the two apart. Files are skipped here.
 */
export function openBytesParser(request: IncomingMessage, rules: FileRules) {
  const bytesParser = openParser(request, rules, 'latin1');
  const texts: string[] = [];
  bytesParser.on('field', (_name, value: string | undefined) => void texts.push(value ?? ''));
  // The main parser fails on the same input and reports it.
  bytesParser.on('error', () => {});
  return { bytesParser, nextBytes: () => texts.shift() ?? '' };
}

/**
 * Whether the text was sent as invalid UTF-8. A part that names its own charset is decoded by both parsers in that
 * charset, so its bytes cannot be compared and it is accepted.
 */
export function isMisread(text: string, bytes: string): boolean {
  if (!text.includes('\ufffd') || text === bytes) return false;
  return !Buffer.from(text).equals(Buffer.from(bytes, 'latin1'));
}
