import { Archive, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { ChoiceAction, ChoiceBar } from '../../../admin/choice/choice-bar.tsx';
import { names } from '../../../admin/choice/several-names.ts';
import type { Choice } from '../../../admin/choice/use-choice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from './several-events-bar.module.css';
import { useSeveralEvents } from './use-several-events.ts';

interface SeveralEventsBarProps {
  choice: Choice<EventRecord>;
  /** How many events the list has. */
  listCount: number;
  onGone: () => void;
}

/** What can be done with several events at once. It stays in view while the table is scrolled. */
export function SeveralEventsBar({ choice, listCount, onGone }: SeveralEventsBarProps) {
  const { chosen, remove, clear, chooseAll } = choice;
  const several = useSeveralEvents({ onSettled: remove });
  const [toDelete, setToDelete] = useState<EventRecord[] | null>(null);
  const isBusy = several.progress !== null;
  const what = countOf(toDelete?.length ?? 0);

  async function confirm() {
    await several.remove(toDelete ?? []);
    setToDelete(null);
  }

  return (
    <div className={styles.place}>
      <ChoiceBar
        label="Chosen events"
        count={chosen.length}
        progress={several.progress}
        hasDialog={toDelete !== null}
        onNone={clear}
        onGone={onGone}
        aside={
          chosen.length < listCount && {
            label: `Choose all ${listCount} on this list`,
            onPress: chooseAll,
          }
        }
      >
        <ChoiceAction isBusy={isBusy} onPress={() => void several.publish(chosen)}>
          <Send aria-hidden size={16} />
          Publish
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => void several.archive(chosen)}>
          <Archive aria-hidden size={16} />
          Archive
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => setToDelete(chosen)}>
          <Trash2 aria-hidden size={16} />
          Delete …
        </ChoiceAction>
      </ChoiceBar>
      <ConfirmDialog
        title="Confirm Deletion"
        isOpen={toDelete !== null}
        // What is under way goes on, and the bar shows how far it is.
        onClose={() => setToDelete(null)}
        confirmLabel={`Delete ${what}`}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        <strong className={styles.names}>{names(toDelete ?? [])}</strong>
        <span>
          Are you sure you want to delete {toDelete?.length === 1 ? 'this event' : `these ${what}`}? This
          action cannot be undone.
        </span>
      </ConfirmDialog>
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}
