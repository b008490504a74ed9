import { Send } from 'lucide-react';
import { useRef } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import styles from './publish-button.module.css';

interface PublishButtonProps {
  event: EventRecord;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
}

/** Stands in the row of a draft, and leaves it when the event is published. */
export function PublishButton({ event, onPublish }: PublishButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  async function publish() {
    const row = button.current?.closest('tr');
    if (!(await onPublish(event))) return;
    const focused = document.activeElement;
    // The button goes and would take the focus with it.
    if (focused === document.body || focused === button.current) {
      row?.querySelector<HTMLElement>('td:last-child button')?.focus();
    }
  }

  return (
    <Button
      ref={button}
      className={styles.publish}
      aria-label={`Publish ${event.name}`}
      {...pressOnce(() => void publish())}
    >
      <Send aria-hidden size={15} />
      Publish
    </Button>
  );
}
