import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Status } from '../ui/feedback/status.tsx';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field.tsx';
import { type FieldBinding, leavesField } from './use-zod-form.ts';

type PasswordFieldProps = FieldBinding & {
  label: string;
  hint?: ReactNode;
  /** Tells password managers whether to offer a stored password or a new one. */
  autoComplete: 'new-password' | 'current-password';
};

export function PasswordField({ label, hint, error, onBlur, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <FieldFrame label={label} hint={hint} error={error} onBlur={onBlur}>
      {(wiring) => (
        <>
          <div className={fieldStyles.withButton}>
            <input
              {...wiring}
              {...input}
              type={isShown ? 'text' : 'password'}
              className={fieldStyles.input}
              autoCapitalize="none"
              spellCheck={false}
              required
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={(event) => {
                // Not on the way to a button, which would move from under the pointer.
                if (leavesField(event)) setIsCapsLockOn(false);
              }}
            />
            <button
              type="button"
              className={fieldStyles.button}
              aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon aria-hidden size={22} />
            </button>
          </div>
          <Status as="p" className={fieldStyles.notice}>
            {isCapsLockOn && 'Caps Lock is on'}
          </Status>
        </>
      )}
    </FieldFrame>
  );
}
