import textStyles from '../ui/text.module.css';
import { splitLinks } from './split-links.ts';

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
