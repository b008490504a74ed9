import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { undoSeconds } from '#contract/review.ts';
import { getReviewSettings, letterText, type ReviewSettings } from '#contract/review-settings.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './decline-dialog.module.css';

interface DeclineDialogProps {
  isOpen: boolean;
  performer: string;
  onClose: () => void;
  /** Resolves to false when nothing was sent. */
  onDecline: (message: string) => Promise<boolean>;
}

/** A letter is chosen and edited here. Only its own button sends it. */
export function DeclineDialog({ isOpen, performer, onClose, onDecline }: DeclineDialogProps) {
  return (
    <Dialog title="Decline" isOpen={isOpen} onClose={onClose}>
      {isOpen && <DeclineLetters {...{ performer, onClose, onDecline }} />}
    </Dialog>
  );
}

type LettersProps = Omit<DeclineDialogProps, 'isOpen'>;

function DeclineLetters(props: LettersProps) {
  const settings = useQuery({
    ...readQuery(readPath<typeof getReviewSettings>(getReviewSettings.path)),
    retryOnMount: true,
    refetchOnMount: 'always',
  });
  if (settings.data) return <DeclineForm {...props} letters={settings.data.letters} />;
  if (!settings.isError) return <Spinner />;
  return <RetryNotice onRetry={() => void settings.refetch()}>The letters could not be loaded.</RetryNotice>;
}

function DeclineForm({
  performer,
  onClose,
  onDecline,
  letters,
}: LettersProps & Pick<ReviewSettings, 'letters'>) {
  const schema = useMemo(() => z.object({ letter: z.string(), text: letterText }), []);
  const form = useZodForm({
    schema,
    initial: { letter: '0', text: letters[0]?.text ?? '' },
    async onSubmit({ text }) {
      await onDecline(text);
      // Also when it was refused: the panel behind the dialog shows what is true now.
      onClose();
      return undefined;
    },
  });
  const { onChange: _, ...letter } = form.field('letter');
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <SelectField
        {...letter}
        label="Letter"
        options={letters.map(({ name }, index) => ({ value: String(index), name }))}
        onChange={({ target }) => {
          form.change('letter', target.value);
          form.change('text', letters[Number(target.value)]?.text ?? '');
        }}
      />
      <ParagraphField
        {...form.field('text')}
        label="What the mail says"
        hint={`It leaves ${undoSeconds} seconds after you decline. Until then you can undo it.`}
        rows={8}
      />
      <DialogActions hasTwo>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isBusy={form.isBusy} busyLabel="Declining...">
          Decline and tell <bdi>{performer}</bdi>
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
