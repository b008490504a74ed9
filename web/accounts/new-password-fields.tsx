import type { ReactNode } from 'react';
import { specialCharacters } from '#contract/accounts/credentials.ts';
import { PasswordField } from '../forms/password-field.tsx';
import type { FieldBinding } from '../forms/use-zod-form.ts';
import { StrengthMeter, StrengthVerdict } from './password-strength.tsx';

interface NewPasswordFieldsProps {
  password: FieldBinding;
  confirmation: FieldBinding;
  label?: string;
  confirmationLabel?: string;
  hint: ReactNode;
  /** Below the first field, outside of its hint. */
  checklist?: ReactNode;
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label = 'Password', confirmationLabel = 'Confirm Password', hint } = props;
  return (
    <>
      <div>
        <PasswordField {...props.password} label={label} autoComplete="new-password" hint={hint} />
        {props.checklist}
      </div>
      <PasswordField {...props.confirmation} label={confirmationLabel} autoComplete="new-password" />
    </>
  );
}

const everyCriterion = `At least 8 characters, with an uppercase and a lowercase letter, a number and one of ${specialCharacters}`;
/** Of a password that replaces another one: only the length is required, the other criteria are advice. */
export const onlyLength =
  'At least 8 characters. A few words that have nothing to do with each other are best.';

/** Says what is asked for while the field is empty, and shows the strength meter from the first letter on. */
export function PasswordHint({ password, asked = everyCriterion }: { password: string; asked?: string }) {
  if (!password) return asked;
  return (
    <>
      <StrengthMeter password={password} />
      <StrengthVerdict size="small" password={password} />
    </>
  );
}
