import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { SpinnerIcon } from './feedback/spinner.tsx';
import { Status } from './feedback/status.tsx';
import styles from './more-menu.module.css';
import { pressOnce } from './press-once.ts';
import { useDisclosure } from './use-disclosure.ts';

export interface MenuEntry {
  label: string;
  onPress?: () => void;
  /** A link in place of a button. It opens beside this page. */
  href?: string;
}

interface MoreMenuProps {
  /** What it is about, for those who hear a list of buttons: 'More for Open Mic'. */
  label: string;
  entries: MenuEntry[];
  /** What an entry has begun and is not done yet: it stands on the button, which is all that is seen of a closed list. */
  busy?: string | undefined;
}

/** A button 'More' that shows what else can be done. Its list is in the page only while it is open. */
export function MoreMenu({ label, entries, busy }: MoreMenuProps) {
  const { isOpen, close, place, button, id } = useDisclosure<HTMLDivElement>();
  const [opensUp, setOpensUp] = useState(false);

  function toggle() {
    const { top = 0, bottom = 0 } = button.ref.current?.getBoundingClientRect() ?? {};
    const below = window.innerHeight - bottom;
    // An entry is as high as the button, and half of that is the room around them.
    const height = (entries.length + 0.5) * (bottom - top);
    // Below, the page can be scrolled to its end; above the page there is nothing.
    setOpensUp(height > below && height <= top);
    button.onClick();
  }

  /** The entry goes with the list, so the focus is on the button when a dialog takes it, and comes back to it. */
  function leave() {
    button.ref.current?.focus();
    close();
  }

  return (
    <div ref={place} className={styles.menu}>
      <Button
        {...button}
        className={styles.button}
        aria-label={busy ? `${label}: ${busy}` : label}
        {...pressOnce(toggle)}
      >
        {busy ? <Status as="span">{busy}</Status> : 'More'}
        {busy ? <SpinnerIcon size="small" /> : <ChevronDown aria-hidden size={16} />}
      </Button>
      {isOpen && (
        <ul ref={showWhole} id={id} className={styles.list} data-opens-up={opensUp}>
          {entries.map(({ label: text, href, onPress }) => (
            <li key={text}>
              {href ? (
                <a className={styles.entry} href={href} target="_blank" rel="noopener" onClick={leave}>
                  {text}
                </a>
              ) : (
                <button
                  type="button"
                  className={styles.entry}
                  onClick={() => {
                    ignoreSecondClick();
                    leave();
                    onPress?.();
                  }}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** On a small phone there is room for it neither above nor below the button. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

/** The list is gone after the first click of a double click, and the second would press what was under it. */
function ignoreSecondClick(): void {
  function ignore(event: MouseEvent) {
    if (event.detail > 1) event.stopPropagation();
  }
  document.addEventListener('click', ignore, { capture: true, once: true });
}
