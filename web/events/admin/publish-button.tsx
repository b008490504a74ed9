import { Send } from 'lucide-react';
import { useRef } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import { keepFocusInRow } from './keep-focus-in-row.ts';
import styles from './publish-button.module.css';

interface PublishButtonProps {
  event: EventRecord;
  /** Resolves to true when guests can see the event. */
  onPublish: (event: EventRecord) => Promise<boolean>;
}

/** Stands in the row of an event that guests cannot see, and leaves it when they can. */
export function PublishButton({ event, onPublish }: PublishButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Button
      ref={button}
      className={styles.publish}
      aria-label={`Publish ${event.name}`}
      {...pressOnce(() => void keepFocusInRow(button.current, () => onPublish(event)))}
    >
      <Send aria-hidden size={15} />
      Publish
    </Button>
  );
}
