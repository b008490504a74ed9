import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../../../forms/field.module.css';
import { FieldFrame } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import type { LinkQuestion } from './description-editor.tsx';
import { typedAddress } from './editor-links.ts';
import { linkAddress } from './pasted-links.ts';

interface LinkDialogProps {
  question: LinkQuestion | null;
  onClose: () => void;
}

/** Asks for the address of a link. It has to be rendered outside of the event's form. */
export function LinkDialog({ question, onClose }: LinkDialogProps) {
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
      <FieldFrame
        label="Address"
        hint="A page, a mail address, or a page of this website such as /events"
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            className={fieldStyles.input}
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        )}
      </FieldFrame>
      <DialogActions hasTwo>
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
