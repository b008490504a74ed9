import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** What is done after the question, such as a `useAction`. */
export interface ConfirmedAction<Thing> {
  /** `goesFurther` is true when the second of two buttons was pressed. */
  run: (thing: Thing, goesFurther: boolean) => Promise<{ isDone: boolean }>;
  isBusy: boolean;
  /** Aborts a call that gets no answer, when the dialog is closed. Without it the call goes on. */
  stopWaiting?: () => void;
}

interface ConfirmOptions<Thing> {
  title: string;
  confirmLabel: string | ((thing: Thing) => string);
  /** The name of what is asked about, above the question. */
  subject?: (thing: Thing) => string;
  question: (thing: Thing) => ReactNode;
  action: ConfirmedAction<Thing>;
  /** The name of a button that goes further than the first, where there is one. */
  furtherLabel?: (thing: Thing) => string | undefined;
  /** After it is done and the dialog has closed: what had the focus may be gone with the thing. */
  onDone?: (thing: Thing) => void;
}

/** Asks before something that cannot be undone: `ask(thing)` opens the dialog, which has to be rendered. */
export function useConfirm<Thing>(options: ConfirmOptions<Thing>) {
  const { title, confirmLabel, subject, question, action, furtherLabel } = options;
  const [asked, setAsked] = useState<{ thing: Thing } | null>(null);
  const [done, setDone] = useState<{ thing: Thing }>();

  async function confirm(goesFurther: boolean) {
    if (!asked) return;
    const { isDone } = await action.run(asked.thing, goesFurther);
    // The dialog may have been opened for another thing since.
    setAsked((now) => (now === asked ? null : now));
    if (isDone) setDone(asked);
  }

  // A modal dialog makes everything outside of it inert, so the focus can only move once it has closed.
  const tellDone = useEffectEvent((thing: Thing) => options.onDone?.(thing));
  useEffect(() => {
    if (done) tellDone(done.thing);
  }, [done]);

  const further = asked && furtherLabel?.(asked.thing);
  return {
    ask: (thing: Thing) => setAsked({ thing }),
    isAsking: asked !== null,
    dialog: (
      <ConfirmDialog
        title={title}
        subject={asked ? subject?.(asked.thing) : undefined}
        isOpen={asked !== null}
        onClose={() => {
          action.stopWaiting?.();
          setAsked(null);
        }}
        confirmLabel={
          typeof confirmLabel === 'string' ? confirmLabel : asked ? confirmLabel(asked.thing) : ''
        }
        isBusy={action.isBusy}
        onConfirm={() => void confirm(false)}
        further={further ? { label: further, onConfirm: () => void confirm(true) } : undefined}
      >
        {asked && question(asked.thing)}
      </ConfirmDialog>
    ),
  };
}
