import { useMemo } from 'react';
import { z } from 'zod';
import { someText } from '#contract/text/text.ts';
import { useDraftForm } from '../../forms/drafts/use-draft-form.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import styles from './talk.module.css';

interface TalkFormProps {
  /** What is typed is kept under this key until it is sent, also while another application is open. */
  draftKey: string;
  label: string;
  hint?: string;
  submitLabel: string;
  busyLabel: string;
  maxLength: number;
  /** Resolves to false when the text was not taken. It then stays in the field. */
  onSend: (text: string) => Promise<boolean>;
}

/** A text that is sent as it is: a note for staff, or a message to the performer. */
export function TalkForm(props: TalkFormProps) {
  const { draftKey, label, hint, submitLabel, busyLabel, maxLength, onSend } = props;
  const schema = useMemo(() => z.object({ text: someText(maxLength) }), [maxLength]);
  const form = useDraftForm({
    draftKey,
    schema,
    initial: { text: '' },
    async onSubmit({ text }) {
      if (await onSend(text)) form.markSent();
      return undefined;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <ParagraphField {...form.field('text')} label={label} hint={hint} rows={2} />
      <SubmitButton variant="outline" isBusy={form.isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
