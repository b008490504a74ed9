import { splitLinks } from './split-links.ts';

/**
 * What a stranger typed, as they typed it: text and nothing but text, whichever direction it runs in. With `hasLinks`
 * the web addresses in it can be clicked, and tell nobody where one came from.
 */
export function TypedText({ text, hasLinks = false }: { text: string; hasLinks?: boolean }) {
  const parts = hasLinks ? splitLinks(text) : [{ text }];
  return (
    <span dir="auto" className="typed-text">
      {parts.map(({ text: part, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
            key={index}
            className="link"
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
