import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** What is done after the question, such as a `useAction`. */
export interface ConfirmedAction<Thing> {
  /** `reach` is 0 for the first button, and counts those that go further. */
  run: (thing: Thing, reach: number) => Promise<{ isDone: boolean }>;
  isBusy: boolean;
  /** Aborts a call that gets no answer, when the dialog is closed. Without it the call goes on. */
  stopWaiting?: () => void;
}

type Words<Thing> = string | ((thing: Thing) => string);

interface ConfirmOptions<Thing> {
  title: Words<Thing>;
  confirmLabel: Words<Thing>;
  subject?: (thing: Thing) => string;
  question: (thing: Thing) => ReactNode;
  action: ConfirmedAction<Thing>;
  /** The names of buttons that go further than the first. */
  furtherLabels?: (thing: Thing) => string[];
  /** After it is done and the dialog has closed: what had the focus may be gone with the thing. */
  onDone?: (thing: Thing) => void;
}

/** Asks before something that cannot be undone: `ask(thing)` opens the dialog, which has to be rendered. */
export function useConfirm<Thing>(options: ConfirmOptions<Thing>) {
  const { title, confirmLabel, subject, question, action, furtherLabels } = options;
  const [asked, setAsked] = useState<{ thing: Thing } | null>(null);
  const [done, setDone] = useState<{ thing: Thing }>();

  const say = (words: Words<Thing>) => (typeof words === 'string' ? words : asked ? words(asked.thing) : '');

  async function confirm(reach: number) {
    if (!asked) return;
    const { isDone } = await action.run(asked.thing, reach);
    // The dialog may have been opened for another thing since.
    setAsked((now) => (now === asked ? null : now));
    if (isDone) setDone(asked);
  }

  // A modal dialog makes everything outside of it inert, so the focus can only move once it has closed.
  const tellDone = useEffectEvent((thing: Thing) => options.onDone?.(thing));
  useEffect(() => {
    if (done) tellDone(done.thing);
  }, [done]);

  return {
    ask: (thing: Thing) => setAsked({ thing }),
    isAsking: asked !== null,
    dialog: (
      <ConfirmDialog
        title={say(title)}
        subject={asked ? subject?.(asked.thing) : undefined}
        isOpen={asked !== null}
        onClose={() => {
          action.stopWaiting?.();
          setAsked(null);
        }}
        confirmLabel={say(confirmLabel)}
        isBusy={action.isBusy}
        onConfirm={(reach) => void confirm(reach)}
        furtherLabels={asked ? furtherLabels?.(asked.thing) : undefined}
      >
        {asked && question(asked.thing)}
      </ConfirmDialog>
    ),
  };
}
