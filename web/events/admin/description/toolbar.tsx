import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import styles from './description-editor.module.css';

export interface ToolbarItem {
  name: string;
  icon: LucideIcon;
  /** For `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  /** Undefined for what cannot be switched on and off. */
  isPressed?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onPress: () => void;
}

/** It has a roving tabindex: Tab stops at one button, and the arrow keys lead to the others. */
export function Toolbar({ items }: { items: ToolbarItem[] }) {
  const [tabStop, setTabStop] = useState(items[0]?.name);

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const { length } = items;
    const at = items.findIndex(({ name }) => name === tabStop);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: length - 1 }[key];
    if (to === undefined) return;
    const next = items[(to + length) % length]?.name;
    setTabStop(next);
    currentTarget.querySelector<HTMLElement>(`[aria-label="${next}"]`)?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className={styles.bar}
      data-columns={Math.ceil(items.length / 2)}
      onKeyDown={step}
    >
      {items.map(({ name, icon: Icon, shortcut, isPressed, isDisabled, onPress }) => (
        <Tooltip key={name} text={name}>
          <IconButton
            label={name}
            className={styles.item}
            aria-keyshortcuts={shortcut}
            aria-pressed={isPressed}
            aria-disabled={isDisabled}
            tabIndex={name === tabStop ? 0 : -1}
            onFocus={() => setTabStop(name)}
            // Keeps the focus, and with it the selection, in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!isDisabled) onPress();
            }}
          >
            <Icon aria-hidden size={18} />
          </IconButton>
        </Tooltip>
      ))}
    </div>
  );
}
