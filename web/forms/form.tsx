import type { ReactNode } from 'react';
import type { ButtonVariant } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { OutdatedNotice, RestoredNotice } from './drafts/restored-notice.tsx';
import { useRecordForm } from './drafts/use-edited-record.ts';
import { SubmitButton } from './submit-button.tsx';
import { discardQuestion, useUnsavedGuard } from './use-unsaved-guard.tsx';

interface FormProps {
  /** What `useZodForm` or `useSavedRecord` gives. */
  of: {
    save: () => Promise<unknown>;
    isBusy: boolean;
    isChanged: boolean;
    restoredAt: number | undefined;
    discard: () => void;
    /** Of a record that others may change meanwhile. */
    isOutdated?: boolean;
    keepMine?: () => void;
  };
  className?: string | undefined;
  /** Of the button that saves. */
  label: ReactNode;
  busyLabel: string;
  variant?: ButtonVariant;
  /** Beside it. */
  actions?: ReactNode;
  asksBeforeLeaving?: boolean;
  children: ReactNode;
}

/** The frame of a form that stands on a page: its fields, what there is to say about them, and the button that saves. */
export function Form({ of: form, className = layout.stack, asksBeforeLeaving = false, ...props }: FormProps) {
  const { isBusy, isChanged, discard, isOutdated, keepMine } = form;
  const element = useRecordForm(form.save);
  const guard = useUnsavedGuard(asksBeforeLeaving && isChanged ? discardQuestion(discard) : null);
  return (
    <>
      <form {...element} className={className}>
        <RestoredNotice of={form} />
        <div className={layout.stack} inert={keepMine !== undefined && isBusy}>
          {props.children}
        </div>
        {isOutdated && keepMine && <OutdatedNotice {...{ discard, keepMine }} />}
        <div className={layout.cluster}>
          <SubmitButton isBusy={isBusy} busyLabel={props.busyLabel} variant={props.variant}>
            {props.label}
          </SubmitButton>
          {props.actions}
          {keepMine && isChanged && <span className={text.muted}>Not saved yet</span>}
        </div>
      </form>
      {guard.dialog}
    </>
  );
}
