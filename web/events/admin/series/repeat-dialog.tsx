import { useRef } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RepeatForm } from './repeat-form.tsx';

interface RepeatDialogProps {
  /** The dialog is open while this is set. */
  event: EventRecord | null;
  onClose: () => void;
  /** Gets the events that were made. */
  onRepeated: (events: EventRecord[]) => void;
  /** Nothing is known of what was made, or someone else has changed the event. */
  onRefused: () => void;
}

/** Lists the dates before anything is made. */
export function RepeatDialog({ event, onClose, onRepeated, onRefused }: RepeatDialogProps) {
  const stopSaving = useRef<(() => void) | null>(null);

  /** While the events are being made, closing stops the waiting only, and the form says what that means. */
  function close() {
    if (stopSaving.current) stopSaving.current();
    else onClose();
  }

  return (
    <Dialog title="Repeat weekly" isOpen={event !== null} onClose={close}>
      {event && (
        <RepeatForm key={event.id} {...{ event, stopSaving, onRepeated, onRefused }} onCancel={close} />
      )}
    </Dialog>
  );
}
