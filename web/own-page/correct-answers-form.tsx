import { History } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { ownPageAddresses, sentPartId } from '#contract/own-page-addresses.ts';
import { questionFor } from '../apply/steps/application-questions.ts';
import { QuestionField } from '../apply/steps/question-field.tsx';
import type { Drafts } from '../forms/drafts/drafts.ts';
import { navigate } from '../site/browser-history.ts';
import { useSubmission, useVenue } from '../site/site-contexts.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CorrectionControls } from './correction-controls.tsx';
import styles from './correction-form.module.css';
import { useIsFirstView } from './own-page-view.ts';
import { useOwnPageChange } from './use-own-page-change.ts';

interface CorrectAnswersFormProps {
  token: string;
  kind: keyof typeof correctableFields;
  application: OwnPageRecord['application'];
}

/** What may change between applying and the answer, and between that and the show. */
const correctableFields = {
  answers: ['phone', 'preferredDates', 'additionalInfo'],
  night: ['phone', 'bandLineup', 'equipmentNeeds'],
} as const;
type Correctable = (typeof correctableFields)['answers' | 'night'][number];

/** It works without JavaScript, so the fields are the browser's own. */
export function CorrectAnswersForm({ token, kind, application }: CorrectAnswersFormProps) {
  const correctable: readonly Correctable[] = correctableFields[kind];
  const submission = useSubmission();
  const refusal = submission?.outcome === 'refused' ? submission : undefined;
  const [fields, setFields] = useState<Record<string, string>>(refusal?.fields ?? {});
  const [problem, setProblem] = useState(refusal?.sentence);
  const { isBusy, run } = useOwnPageChange(token);
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptAnswers(form, `${kind}:${application.id}`, correctable);
  const isFirstView = useIsFirstView();
  const addresses = ownPageAddresses(token);

  useEffect(() => {
    if (!isFirstView) focusField(form.current, correctable);
  }, [isFirstView, correctable]);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const changes = typedIn(event.currentTarget, correctable);
    setProblem(undefined);
    setFields({});
    const outcome = await run(({ saveAnswers }) => saveAnswers(token, kind, changes));
    if (!outcome) return;
    if (outcome.isDone) {
      kept.drop();
      navigate(addresses.saved(kind), { replace: true });
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
      action={`${addresses.target(kind)}#${sentPartId}`}
      aria-label="Correct your application"
      className={styles.form}
      onInput={kept.save}
      onSubmit={(event) => void save(event)}
    >
      <div role="status">
        {kept.since && (
          <Notice as="p" ground="shade" icon={History}>
            What you wrote {kept.since} is back. It is not saved yet.
          </Notice>
        )}
      </div>
      {/* Inert while it is being saved: text typed now would be lost when the form closes. */}
      <div className={styles.fields} inert={isBusy}>
        {correctable.map((name) => (
          <CorrectedField
            key={name}
            name={name}
            value={refusal?.values[name] ?? application[name]}
            isEmpty={application[name] === ''}
            error={fields[name]}
          />
        ))}
      </div>
      <CorrectionControls
        token={token}
        isBusy={isBusy}
        problem={sentenceFor(problem, fields)}
        onCancel={kept.drop}
      />
    </form>
  );
}

/** Keeps what is typed on this device until it is saved or given up. Its code comes later than the page. */
function useKeptAnswers(
  form: RefObject<HTMLFormElement | null>,
  thing: string,
  correctable: readonly Correctable[],
) {
  const [drafts, setDrafts] = useState<Drafts>();
  const [since, setSince] = useState<string>();

  useEffect(() => {
    async function restore() {
      const { guest, openDrafts, timeSince } = await import('../forms/drafts/drafts.ts');
      const opened = await openDrafts(guest);
      const draft = opened.find<Record<string, string>>(thing);
      const isTyped = correctable.some((name) => isTypedIn(form.current, name));
      const isBack = correctable.map((name) => fillField(form.current, name, draft?.content[name]));
      if (draft && isBack.includes(true)) setSince(timeSince(draft.savedAt));
      // What was typed while this code was on its way.
      if (form.current && isTyped) opened.save(thing, typedIn(form.current, correctable));
      setDrafts(opened);
    }
    restore().catch(() => {});
  }, [form, thing, correctable]);

  return {
    since,
    save: () => form.current && drafts?.save(thing, typedIn(form.current, correctable)),
    drop: () => drafts?.drop(thing),
  };
}

function typedIn(form: HTMLFormElement, correctable: readonly Correctable[]): Record<string, string> {
  const typed = new FormData(form);
  return Object.fromEntries(correctable.map((name) => [name, String(typed.get(name) ?? '')]));
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
}

function isTypedIn(form: HTMLFormElement | null, name: string): boolean {
  const field = fieldOf(form, name);
  return field !== undefined && field.value !== field.defaultValue;
}

/** Unless something else was typed already. */
function fillField(form: HTMLFormElement | null, name: string, text: string | undefined): boolean {
  const field = fieldOf(form, name);
  if (!field || text === undefined || isTypedIn(form, name) || field.value === text) return false;
  field.value = text;
  return true;
}

/** What is wrong with a field is said at the field. */
function sentenceFor(problem: string | undefined, fields: Record<string, string>): string | undefined {
  return Object.keys(fields).length > 0 ? 'Some of your answers need another look.' : problem;
}

interface CorrectedFieldProps {
  name: Correctable;
  value: string;
  /** Whether it was sent without: then it may stay so. */
  isEmpty: boolean;
  error: string | undefined;
}

function CorrectedField({ name, value, isEmpty, error }: CorrectedFieldProps) {
  const isFirstView = useIsFirstView();
  // React writes the server's words into a textarea that it takes over. What was typed before that is put back.
  const [typed] = useState(() =>
    isFirstView && typeof document !== 'undefined' ? areaNamed(name)?.value : undefined,
  );
  useEffect(() => {
    const area = areaNamed(name);
    if (area && typed !== undefined) area.value = typed;
  }, [name, typed]);
  const question = questionFor(name, useVenue());
  const isOptional = question.isOptional || (name === 'bandLineup' && isEmpty);
  return (
    <QuestionField
      name={name}
      question={isOptional ? { ...question, isOptional } : question}
      defaultValue={value}
      error={error}
    />
  );
}

function areaNamed(name: string): HTMLTextAreaElement | undefined {
  const [field] = document.getElementsByName(name);
  return field instanceof HTMLTextAreaElement ? field : undefined;
}

/** Puts the keyboard into the first of these fields. */
function focusField(form: HTMLFormElement | null, names: readonly string[]): void {
  const [first] = names;
  const field = first === undefined ? null : form?.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
