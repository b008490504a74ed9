import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type FocusEventHandler, type ReactNode, useId } from 'react';
import type { FieldBinding } from './use-zod-form.ts';

/** What ties a control to its label, its hint and its message. */
export interface ControlWiring {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  onBlur?: FocusEventHandler<HTMLElement>;
  children: (wiring: ControlWiring) => ReactNode;
}

/** Label above, control, then what is wrong with it or what helps to get it right. */
export function FieldFrame({ label, hint, error, onBlur, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it hears its control being left
    <div className="field" onBlur={onBlur}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p id={errorId} className="field-error">
          <CircleAlert aria-hidden size={18} />
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}

type FieldProps = FieldBinding &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'inputMode'> & {
    label: string;
    hint?: ReactNode;
    isOptional?: boolean;
  };

/** One line of text. Every field of ours is required unless it says otherwise. */
export function Field({ label, hint, error, onBlur, isOptional = false, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} onBlur={onBlur}>
      {(wiring) => <input {...wiring} {...input} className="field-input" required={!isOptional} />}
    </FieldFrame>
  );
}
