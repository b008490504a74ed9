import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';
import text from './text.module.css';

export interface Tab {
  name: string;
  content: ReactNode;
}

/** The index of the tab that a key leads to, or undefined for other keys. */
function tabAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * Tabs with a roving tabindex: Tab stops at the selected one, and the arrow keys lead to the others. Every
 * panel is in the server's HTML and hidden by the style sheet, so that all are shown without JavaScript.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const tabId = (index: number) => `${id}tab-${index}`;
  const panelId = (index: number) => `${id}panel-${index}`;

  function press(event: KeyboardEvent) {
    const next = tabAfter(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(index)}
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={panelId(index)}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={press}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={panelId(index)}
          className={styles.panel}
          aria-labelledby={tabId(index)}
          data-chosen={index === chosen}
        >
          <h2 className={`${styles.name} ${text.display2}`}>{name}</h2>
          {content}
        </div>
      ))}
    </>
  );
}
