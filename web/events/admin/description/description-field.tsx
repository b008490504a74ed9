import { Code } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../../../forms/field.module.css';
import { Field, FieldFrame } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { iconClass } from '../../../ui/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import type { LinkQuestion } from './description-editor.tsx';
import styles from './description-field.module.css';
import { linkAddress, typedAddress } from './pasted-links.ts';

interface LinkDialogProps {
  question: LinkQuestion | null;
  onClose: () => void;
}

/** Asks for the address of a link. It has to be rendered outside of the event's form. */
function LinkDialog({ question, onClose }: LinkDialogProps) {
  function close() {
    // At once, because the browser gives the focus back when the dialog closes, and it belongs into the text.
    flushSync(onClose);
    question?.focus();
  }

  function answer(address: string | null) {
    flushSync(onClose);
    question?.answer(address);
  }

  return (
    <Dialog title="Link" isSmall isOpen={question !== null} onClose={close}>
      {question && <LinkForm question={question} onAnswer={answer} onCancel={close} />}
    </Dialog>
  );
}

interface LinkFormProps {
  question: LinkQuestion;
  onAnswer: (address: string | null) => void;
  onCancel: () => void;
}

const noAddress = 'Please type an address, such as https://example.com';

function LinkForm({ question: { place }, onAnswer, onCancel }: LinkFormProps) {
  const [typed, setTyped] = useState(place.address);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = linkAddress(typedAddress(typed));
    if (address) onAnswer(address);
    else setError(noAddress);
  }

  return (
    <form className={layout.dialogForm} noValidate onSubmit={submit}>
      {place.text && (
        <p className={`${textStyles.twoLines} ${textStyles.muted}`}>
          On the words: <bdi>{place.text}</bdi>
        </p>
      )}
      <Field
        name="address"
        label="Address"
        hint="A page, a mail address, or a page of this website such as /events"
        error={error}
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onBlur={() => {}}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <DialogActions>
        {place.address ? (
          <Button onClick={() => onAnswer(null)}>Remove link</Button>
        ) : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
        <Button type="submit" variant="filled">
          Set link
        </Button>
      </DialogActions>
    </form>
  );
}

export function useDescriptionField(binding: FieldBinding, onHtml: (html: string) => void) {
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  return {
    field: <DescriptionField binding={binding} onHtml={onHtml} onAskForLink={setQuestion} />,
    /** Has to be rendered outside of the form: Enter in a dialog inside of a form would submit that form. */
    dialog: <LinkDialog question={question} onClose={() => setQuestion(null)} />,
  };
}

interface DescriptionFieldProps {
  binding: FieldBinding;
  onHtml: (html: string) => void;
  onAskForLink: (question: LinkQuestion) => void;
}

const label = 'Description';
const loadEditor = () => import('./description-editor.tsx');

function DescriptionField({ binding, onHtml, onAskForLink }: DescriptionFieldProps) {
  const { error, onBlur, ...area } = binding;
  const { part: editor, isMissing } = useLazyPart(loadEditor);
  const [wantsHtml, setWantsHtml] = useState(false);
  const isHtml = wantsHtml || isMissing;
  const modeButton = (
    <button
      type="button"
      className={iconClass(styles.mode)}
      aria-pressed={isHtml}
      onClick={() => setWantsHtml(!isHtml)}
    >
      <Code aria-hidden size={18} />
      HTML
    </button>
  );
  return (
    <FieldFrame {...{ label, error, onBlur }} action={modeButton} hint="HTML supported.">
      {(wiring) =>
        isHtml ? (
          <textarea
            {...wiring}
            {...area}
            rows={10}
            className={`${fieldStyles.input} ${styles.text}`}
            required
          />
        ) : !editor ? (
          <div className={styles.text} aria-busy="true" />
        ) : (
          <editor.DescriptionEditor
            html={area.value}
            attributes={{
              id: wiring.id,
              role: 'textbox',
              'aria-label': label,
              'aria-multiline': 'true',
              'aria-required': 'true',
              'aria-invalid': String(wiring['aria-invalid']),
              'aria-describedby': wiring['aria-describedby'] ?? '',
              'data-field': area.name,
            }}
            onChange={onHtml}
            onAskForLink={onAskForLink}
          />
        )
      }
    </FieldFrame>
  );
}
