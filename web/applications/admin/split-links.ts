/** A stretch of text, which is a link when it has an address. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Ends at whatever cannot stand in an address, and at marks that would make it read other than it is. */
const addressPattern = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;

/**
 * Takes what a stranger typed apart into text and the addresses in it. Only http and https become links; put
 * together again, the parts are what was typed.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const address = withoutPunctuation(found);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A sentence's full stop is not part of the address before it, nor is the bracket around it. */
function withoutPunctuation(found: string): string {
  let surplus = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (!/[.,;:!?*_~…’”»\]]/u.test(last)) break;
  }
  return found.slice(0, end);
}

function hrefOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // `https://bank.example@evil.example` leads elsewhere than it seems to.
  return url.username || url.password ? undefined : url.href;
}
