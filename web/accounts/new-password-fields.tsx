import type { ReactNode } from 'react';
import { PasswordField } from '../forms/password-field.tsx';
import type { FieldBinding } from '../forms/use-zod-form.ts';

interface NewPasswordFieldsProps {
  password: FieldBinding;
  confirmation: FieldBinding;
  label?: string;
  confirmationLabel?: string;
  hint: ReactNode;
  /** Below the first field, outside of its hint. */
  checklist?: ReactNode;
}

/** A password that someone chooses, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const {
    password,
    confirmation,
    label = 'Password',
    confirmationLabel = 'Confirm Password',
    hint,
    checklist,
  } = props;
  const field = <PasswordField {...password} label={label} autoComplete="new-password" hint={hint} />;
  return (
    <>
      {checklist ? (
        <div>
          {field}
          {checklist}
        </div>
      ) : (
        field
      )}
      <PasswordField {...confirmation} label={confirmationLabel} autoComplete="new-password" />
    </>
  );
}
