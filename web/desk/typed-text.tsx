import textStyles from '../ui/text.module.css';

/** A piece of text. It is a link when it has an `href`. */
interface TextPart {
  text: string;
  href?: string;
}

/**
 * Characters that cannot be in an address, and invisible direction marks that would make it look different.
 */
const foreign = '\\s<>"\'`\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** Top-level domains that are not words. After a full stop no sentence continues with them. */
const surelyDomains = 'com|net|org|info|edu|io|fm|tv|uk|ca|de|fr|app|ly|ee';
/**
 * Top-level domains that are also words or file extensions. They count as a host only when a path follows.
 */
const likelyDomains = 'be|me|us|co|gl|gg|to|live|link|band|music|page|site|art|bio|studio|rocks';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const labels = `(?:${label}\\.)`;

/**
 * A host without a scheme has to be surrounded by spaces, commas or brackets, so that no part of a mail
 * address, another scheme or a file name matches. Only ASCII letters count, because others may look the same
 * and lead elsewhere (homograph attack).
 */
const bareAddress =
  `(?<![^\\s(),;|])(?:www\\.${labels}+[a-z]{2,24}|${labels}{1,5}(?:${surelyDomains})(?![a-z0-9-])` +
  `|${labels}{1,5}(?:${likelyDomains})(?=/[^\\s]))(?:[/?#][^,;|${foreign}]*)?(?=[.!?…:]*(?:[\\s(),;|]|$))`;

const addressPattern = new RegExp(`https?://[^${foreign}]+|${bareAddress}`, 'giu');

/**
 * Splits text that a stranger typed into plain text and links. Only http and https become links, and a host
 * without a scheme is linked with https. The parts joined together are the original text.
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

/**
 * Removes trailing punctuation: a full stop after an address, or the bracket around it, is not part of it.
 */
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
  // `https://bank.example@evil.example` leads to another host than it seems to.
  return url.username || url.password ? undefined : url.href;
}

/**
 * Text that a stranger typed, shown as plain text in its own direction (`dir="auto"`). With `hasLinks` the
 * web addresses in it become links without a referrer.
 */
export function TypedText({ text, hasLinks = false }: { text: string; hasLinks?: boolean }) {
  const parts = hasLinks ? splitLinks(text) : [{ text }];
  return (
    <span dir="auto" className={textStyles.typed}>
      {parts.map(({ text: part, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
            key={index}
            className={textStyles.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  );
}
