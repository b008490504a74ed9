import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog/dialog.tsx';
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
  /** Of the button that saves. Null where someone may only read. */
  label: ReactNode;
  busyLabel: string;
  variant?: ButtonVariant;
  /** Beside it. */
  actions?: ReactNode;
  asksBeforeLeaving?: boolean;
  /** In a dialog, which asks by itself before it is left: what its Cancel does. */
  onCancel?: () => void;
  children: ReactNode;
}

/** The frame of a form: its fields, what there is to say about them, and the button that saves. */
export function Form({ of: form, className = layout.stack, asksBeforeLeaving = false, ...props }: FormProps) {
  const { isBusy, isChanged, discard, isOutdated, keepMine } = form;
  const { label, onCancel } = props;
  const saves = (
    <SubmitButton isBusy={isBusy} busyLabel={props.busyLabel} variant={props.variant}>
      {label}
    </SubmitButton>
  );
  const element = useRecordForm(form.save);
  const guard = useUnsavedGuard(asksBeforeLeaving && isChanged ? discardQuestion(discard) : null);
  return (
    <>
      <form {...element} className={onCancel ? layout.dialogForm : className}>
        <div className={layout.stack} inert={keepMine !== undefined && isBusy}>
          <RestoredNotice of={form} />
          {props.children}
          {isOutdated && keepMine && <OutdatedNotice {...{ discard, keepMine }} />}
        </div>
        {onCancel && (
          <DialogActions>
            <Button onClick={onCancel}>Cancel</Button>
            {saves}
          </DialogActions>
        )}
        {!onCancel && label && (
          <div className={layout.cluster}>
            {saves}
            {props.actions}
            {keepMine && isChanged && <span className={text.muted}>Not saved yet</span>}
          </div>
        )}
      </form>
      {guard.dialog}
    </>
  );
}
