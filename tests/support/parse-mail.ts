/** A mail as its reader's program sees it. Written by hand: what is under test must not check itself. */
export interface ParsedMail {
  /** By name in lower case, each as often as it was there. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
}

export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type']?.[0] ?? '')?.[1];
  if (!boundary) return { headers, text: decodeBody(headers, body), html: '' };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '')));
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.[0]?.startsWith(type));
    return part ? decodeBody(part.headers, part.body) : '';
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function splitPart(raw: string): { headers: Record<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Encoded words (RFC 2047), of which neighbours belong together. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBody(headers: Record<string, string[]>, body: string): string {
  const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return quotedPrintable(body.replaceAll('=\r\n', ''));
  return body;
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
