import { Bold, Heading3, Italic, Link, List, ListOrdered, Pilcrow, Quote } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { type Formatting, formatSelection, formattings, shortcutKeys } from './formatting.ts';
import { Toolbar } from './toolbar.tsx';

const icons = {
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

/** Wraps the selection in tags. */
export function FormattingBar({ textarea }: FormattingBarProps) {
  return (
    <Toolbar
      items={formattings.map((formatting) => ({
        name: formatting,
        icon: icons[formatting],
        shortcut: shortcutOf(formatting),
        onPress() {
          if (textarea.current) write(textarea.current, formatting);
        },
      }))}
    />
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
