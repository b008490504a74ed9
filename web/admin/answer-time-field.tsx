import { Field } from '../forms/field.tsx';
import type { FieldBinding } from '../forms/use-zod-form.ts';

interface AnswerTimeFieldProps {
  hours: number | null;
  record: { text: (path: string) => FieldBinding; change: (path: string, hours: unknown) => void };
}

/** The time that performers are told above the form, after sending, by mail and on their own page. */
export function AnswerTimeField({ hours, record }: AnswerTimeFieldProps) {
  return (
    <Field
      {...record.text('promiseHours')}
      value={String(hours ?? '')}
      // What is no number stays as it was typed, for the rule to refuse it.
      onChange={({ target: { value } }) =>
        record.change('promiseHours', /^\d{1,9}$/.test(value) ? Number(value) : value || null)
      }
      label="How soon do you answer performers, in hours?"
      hint="They are told it when they apply. Leave it empty to tell no time. Staff are reminded two hours before it is up; without one, after 22 hours."
      inputMode="numeric"
      autoComplete="off"
      isOptional
    />
  );
}
