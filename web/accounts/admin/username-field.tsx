import { Field } from '../../forms/field.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';

export function UsernameField(binding: FieldBinding) {
  return (
    <Field {...binding} label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
  );
}
