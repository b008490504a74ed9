import { History } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { ownPageAddresses, sentPartId } from '#contract/own-page-addresses.ts';
import { sentenceOf } from '../apply/refusal.ts';
import { questionFor } from '../apply/steps/application-questions.ts';
import { QuestionField } from '../apply/steps/question-field.tsx';
import type { Drafts } from '../forms/drafts/drafts.ts';
import { navigate } from '../site/browser-history.ts';
import { useRefusal, useVenue } from '../site/site-contexts.ts';
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
  const refusal = useRefusal();
  const venue = useVenue();
  const { isBusy, failure, run } = useOwnPageChange(token);
  const form = useRef<HTMLFormElement>(null);
  useTypedBefore(form, correctable);
  const kept = useKeptAnswers(form, `${kind}:${application.id}`, correctable);
  const isFirstView = useIsFirstView();
  const addresses = ownPageAddresses(token);

  useEffect(() => {
    if (!isFirstView) fieldsOf(form.current, correctable)[0]?.focus();
  }, [isFirstView, correctable]);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const changes = typedIn(event.currentTarget, correctable);
    const outcome = await run(({ saveAnswers }) => saveAnswers(token, kind, changes));
    if (outcome?.isDone) {
      kept.drop();
      navigate(addresses.saved(kind), { replace: true });
    } else if (outcome) {
      const wrong = correctable.filter((name) => outcome.fields[name]);
      fieldsOf(form.current, wrong)[0]?.focus();
    }
  }

  function questionOf(name: Correctable) {
    const question = questionFor(name, venue);
    // What was sent without a lineup may stay so.
    const mayBeEmpty = name === 'bandLineup' && application[name] === '';
    return mayBeEmpty ? { ...question, isOptional: true as const } : question;
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
          <QuestionField
            key={name}
            name={name}
            question={questionOf(name)}
            defaultValue={refusal?.values[name] ?? application[name]}
            error={failure?.fields[name]}
          />
        ))}
      </div>
      <CorrectionControls
        token={token}
        isBusy={isBusy}
        problem={failure && sentenceOf(failure)}
        onCancel={kept.drop}
      />
    </form>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement | null, names: readonly string[]): TextField[] {
  return names.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });
}

function typedIn(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(fieldsOf(form, names).map(({ name, value }) => [name, value]));
}

function isTypedIn({ value, defaultValue }: TextField): boolean {
  return value !== defaultValue;
}

/** React writes the server's words into a textarea that it takes over. What was typed before that is put back. */
function useTypedBefore(form: RefObject<HTMLFormElement | null>, names: readonly string[]): void {
  const isFirstView = useIsFirstView();
  const [typed] = useState(() => {
    if (!isFirstView || typeof document === 'undefined') return {};
    const served = [...document.forms].find(({ elements }) => elements.namedItem(names[0] ?? ''));
    return typedIn(served ?? null, names);
  });
  useEffect(() => {
    for (const field of fieldsOf(form.current, names)) {
      if (field instanceof HTMLTextAreaElement) field.value = typed[field.name] ?? field.value;
    }
  }, [form, names, typed]);
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
      const fields = fieldsOf(form.current, correctable);
      const isTyped = fields.some(isTypedIn);
      for (const field of fields) {
        const text = draft?.content[field.name];
        // Unless something else was typed already.
        if (!draft || text === undefined || isTypedIn(field) || field.value === text) continue;
        field.value = text;
        setSince(timeSince(draft.savedAt));
      }
      // What was typed while this code was on its way.
      if (isTyped) opened.save(thing, typedIn(form.current, correctable));
      setDrafts(opened);
    }
    restore().catch(() => {});
  }, [form, thing, correctable]);

  return {
    since,
    save: () => drafts?.save(thing, typedIn(form.current, correctable)),
    drop: () => drafts?.drop(thing),
  };
}
