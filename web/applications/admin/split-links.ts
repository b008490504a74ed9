/** A stretch of text, which is a link when it has an address. */
export interface TextPart {
  text: string;
  href?: string;
}

/** What cannot stand in an address, and marks that would make it read other than it is. */
const foreign = '\\s<>"\'`\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** Nothing but these can follow a dot at the end of a host, and no sentence runs on with them after a full stop. */
const surelyDomains = 'com|net|org|info|edu|io|fm|tv|uk|ca|de|fr|app|ly|ee';
/** These are words or endings of files, too: with a path behind them they are part of a host. */
const likelyDomains = 'be|me|us|co|gl|gg|to|live|link|band|music|page|site|art|bio|studio|rocks';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const labels = `(?:${label}\\.)`;

/**
 * A host without its scheme stands between spaces, commas and brackets, so that no mail address, no other scheme and
 * no file name holds one. Only plain letters: others may look like them and lead elsewhere.
 */
const bareAddress =
  `(?<![^\\s(),;|])(?:www\\.${labels}+[a-z]{2,24}|${labels}{1,5}(?:${surelyDomains})(?![a-z0-9-])` +
  `|${labels}{1,5}(?:${likelyDomains})(?=/[^\\s]))(?:[/?#][^,;|${foreign}]*)?(?=[.!?…:]*(?:[\\s(),;|]|$))`;

const addressPattern = new RegExp(`https?://[^${foreign}]+|${bareAddress}`, 'giu');

/**
 * Takes what a stranger typed apart into text and the addresses in it. Only http and https become links, and what is
 * surely a host is taken for https; put together again, the parts are what was typed.
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
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  // `https://bank.example@evil.example` leads elsewhere than it seems to.
  return url.username || url.password ? undefined : url.href;
}
