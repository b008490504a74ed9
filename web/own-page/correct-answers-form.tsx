import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { ownPageAddresses, sentPartId } from '#contract/own-page-addresses.ts';
import { questionFor } from '../apply/application-questions.ts';
import fieldStyles from '../forms/field.module.css';
import { FieldFrame } from '../forms/field.tsx';
import { navigate } from '../site/browser-history.ts';
import { useSubmission } from '../site/submission-context.ts';
import { useVenue } from '../site/venue-context.ts';
import { CorrectionControls } from './correction-controls.tsx';
import styles from './correction-form.module.css';
import { useIsFirstView } from './use-is-first-view.ts';
import { useOwnPageChange } from './use-own-page-change.ts';

interface CorrectAnswersFormProps {
  token: string;
  application: OwnPageRecord['application'];
}

const correctable = ['phone', 'preferredDates', 'additionalInfo'] as const;
type Correctable = (typeof correctable)[number];

/** What may change between applying and the answer. The browser itself keeps what is typed in the fields. */
export function CorrectAnswersForm({ token, application }: CorrectAnswersFormProps) {
  const submission = useSubmission();
  const refusal = submission?.outcome === 'refused' ? submission : undefined;
  const [fields, setFields] = useState<Record<string, string>>(refusal?.fields ?? {});
  const [problem, setProblem] = useState(refusal?.sentence);
  const { isBusy, run } = useOwnPageChange(token);
  const form = useRef<HTMLFormElement>(null);
  const isFirstView = useIsFirstView();
  const addresses = ownPageAddresses(token);

  useEffect(() => {
    if (!isFirstView) focusField(form.current, correctable);
  }, [isFirstView]);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const changes = Object.fromEntries(correctable.map((name) => [name, String(typed.get(name) ?? '')]));
    setProblem(undefined);
    setFields({});
    const outcome = await run(({ saveAnswers }) => saveAnswers(token, changes));
    if (!outcome) return;
    if (outcome.isDone) {
      navigate(addresses.saved('answers'), { replace: true });
      return;
    }
    setFields(outcome.fields);
    setProblem(outcome.sentence);
    focusField(
      form.current,
      correctable.filter((name) => outcome.fields[name]),
    );
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${addresses.target('answers')}#${sentPartId}`}
      aria-label="Correct your application"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      {correctable.map((name) => (
        <CorrectedField
          key={name}
          name={name}
          value={refusal?.values[name] ?? application[name]}
          error={fields[name]}
        />
      ))}
      <CorrectionControls token={token} isBusy={isBusy} problem={sentenceFor(problem, fields)} />
    </form>
  );
}

/** What is wrong with a field is said at the field. */
function sentenceFor(problem: string | undefined, fields: Record<string, string>): string | undefined {
  return Object.keys(fields).length > 0 ? 'Some of your answers need another look.' : problem;
}

interface CorrectedFieldProps {
  name: Correctable;
  value: string;
  error: string | undefined;
}

function CorrectedField({ name, value, error }: CorrectedFieldProps) {
  const question = questionFor(name, useVenue());
  const { label, hint, isOptional } = question;
  const shared = { name, defaultValue: value, required: !isOptional };
  return (
    <FieldFrame {...{ label, hint, isOptional, error }}>
      {(wiring) =>
        question.kind === 'paragraph' ? (
          <textarea
            {...wiring}
            {...shared}
            rows={question.rows}
            className={`${fieldStyles.input} ${fieldStyles.paragraph}`}
          />
        ) : (
          <input {...wiring} {...shared} type="tel" autoComplete="tel" className={fieldStyles.input} />
        )
      }
    </FieldFrame>
  );
}

/** Puts the keyboard into the first of these fields. */
function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const [first] = names;
  const field = first === undefined ? null : form?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
