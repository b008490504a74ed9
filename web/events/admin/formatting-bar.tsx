import {
  Bold,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { type Formatting, formatSelection, formattings, shortcutKeys } from './formatting.ts';
import styles from './formatting-bar.module.css';

const icons: Record<Formatting, LucideIcon> = {
  Paragraph: Pilcrow,
  Heading: Heading3,
  Bold,
  Italic,
  Link,
  'Bulleted list': List,
  'Numbered list': ListOrdered,
  Quote,
};

interface FormattingBarProps {
  textarea: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Wraps the selection in tags. It has a roving tabindex: Tab stops at one button, and the arrow keys lead to
 * the others.
 */
export function FormattingBar({ textarea }: FormattingBarProps) {
  const [tabStop, setTabStop] = useState<Formatting>('Paragraph');

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const ahead = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!ahead) return;
    const { length } = formattings;
    const next = formattings[(formattings.indexOf(tabStop) + ahead + length) % length] ?? tabStop;
    setTabStop(next);
    currentTarget.querySelector<HTMLElement>(`[aria-label="${next}"]`)?.focus();
  }

  function apply(formatting: Formatting) {
    if (textarea.current) write(textarea.current, formatting);
  }

  return (
    <div role="toolbar" aria-label="Formatting" className={styles.bar} onKeyDown={step}>
      {formattings.map((formatting) => {
        const Icon = icons[formatting];
        return (
          <Tooltip key={formatting} text={formatting}>
            <IconButton
              label={formatting}
              aria-keyshortcuts={shortcutOf(formatting)}
              tabIndex={formatting === tabStop ? 0 : -1}
              onFocus={() => setTabStop(formatting)}
              onClick={() => apply(formatting)}
            >
              <Icon aria-hidden size={18} />
            </IconButton>
          </Tooltip>
        );
      })}
    </div>
  );
}

function shortcutOf(formatting: Formatting): string | undefined {
  const [key] = Object.entries(shortcutKeys).find(([, meant]) => meant === formatting) ?? [];
  return key && `Control+${key.toUpperCase()}`;
}

/** The usual shortcuts with Ctrl, or Command on a Mac. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const formatting = shortcutKeys[event.key.toLowerCase()];
  if (!formatting || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  // Prevents the browser's own action for these keys, such as showing bookmarks.
  event.preventDefault();
  write(event.currentTarget, formatting);
}

/** By `execCommand`, the only way of inserting text that keeps the undo history. */
function write(element: HTMLTextAreaElement, formatting: Formatting): void {
  const { value, selectionStart, selectionEnd } = element;
  const written = formatSelection(value.slice(selectionStart, selectionEnd), formatting);
  element.focus();
  const isInserted = document.execCommand('insertText', false, written.text);
  if (!isInserted) {
    element.setRangeText(written.text, selectionStart, selectionEnd, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
  element.setSelectionRange(selectionStart + written.selectFrom, selectionStart + written.selectTo);
}
