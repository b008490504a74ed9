import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { undoSeconds } from '#contract/applications/review.ts';
import {
  decisionText,
  getReviewSettings,
  type ReviewSettings,
} from '#contract/applications/review-settings.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { ParagraphField } from '../../forms/field.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../forms/form-dialog.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import layoutStyles from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';

interface DeclineDialogProps {
  draftKey: string;
  isOpen: boolean;
  /** Who is told: a name, or how many. */
  performer: string;
  about?: string;
  onClose: () => void;
  onDecline: (message: string) => Promise<DeclineOutcome>;
  stopWaiting: () => void;
  /** Whether Back or Forward has led away from what is declined. */
  isLeft?: () => boolean;
}

/** `failed`: some are to be tried again, with the same letter. `refused`: what is behind the dialog says why. */
export type DeclineOutcome = 'done' | 'refused' | 'failed';

/** A letter is chosen and edited here. Only its own button sends it, and an edited one is not discarded unasked. */
export function DeclineDialog({ isOpen, about, isLeft, onClose, ...letter }: DeclineDialogProps) {
  const drafts = useDrafts();

  function close() {
    drafts.drop(letter.draftKey);
    onClose();
  }

  return (
    <FormDialog
      title="Decline"
      isOpen={isOpen}
      onClose={close}
      discardText="Your letter has not been sent."
      {...(isLeft && { isLeft })}
    >
      {(frame) => (
        <>
          {about && <p className={`${textStyles.anywhere} ${layoutStyles.space75}`}>{about}</p>}
          <DeclineTemplates {...letter} frame={frame} onClose={close} />
        </>
      )}
    </FormDialog>
  );
}

type DeclineTemplatesProps = Omit<DeclineDialogProps, 'isOpen'> & { frame: FormFrame };

function DeclineTemplates(props: DeclineTemplatesProps) {
  const settings = useQuery({
    ...readQuery(readPath<typeof getReviewSettings>(getReviewSettings.path), 'letters'),
    // Never an old answer: a letter that staff have changed since must not be sent.
    gcTime: 0,
    retryOnMount: true,
    refetchOnMount: 'always',
  });
  if (settings.data) return <DeclineForm {...props} letters={settings.data.letters} />;
  if (!settings.isError) return <Spinner />;
  return (
    <RetryNotice className={layoutStyles.space125} onRetry={() => void settings.refetch()}>
      The letters could not be loaded.
    </RetryNotice>
  );
}

function DeclineForm(props: DeclineTemplatesProps & Pick<ReviewSettings, 'letters'>) {
  const { draftKey, performer, onClose, onDecline, stopWaiting, frame } = props;
  // Those that the text was filled in from, also when they are read again meanwhile.
  const [letters] = useState(props.letters);
  const schema = useMemo(() => z.object({ letter: z.string(), text: decisionText }), []);
  const textOf = (letter: string) => letters[Number(letter)]?.text ?? '';
  const form = useZodForm({
    draftKey,
    schema,
    initial: { letter: '0', text: textOf('0') },
    async onSubmit({ text }) {
      const outcome = await onDecline(text);
      // Also when it was refused, since the screen behind shows what is true now. An edited letter stays here.
      if (outcome === 'done' || (outcome === 'refused' && !isEdited)) onClose();
      return undefined;
    },
  });
  const { onChange: _, ...letter } = form.field('letter');
  const isEdited = form.values.text !== textOf(form.values.letter);

  useFormReport(frame, { isChanged: isEdited, isBusy: form.isBusy, stopWaiting });

  return (
    <form className={layoutStyles.dialogForm} noValidate onSubmit={form.submit}>
      <RestoredNotice of={form} />
      <SelectField
        {...letter}
        label="Letter"
        options={letters.map(({ name }, index) => ({ value: String(index), name }))}
        onChange={({ target: { value } }) =>
          frame.leave(() => {
            form.change('letter', value);
            form.change('text', textOf(value));
          })
        }
      />
      <ParagraphField
        {...form.field('text')}
        label="What the mail says"
        hint={`You can undo it for ${undoSeconds} seconds after you decline.`}
        rows={8}
      />
      <MailMissing so="the performer reads it on their own page only" />
      <DialogActions>
        <Button onClick={frame.onCancel}>Cancel</Button>
        <SubmitButton isBusy={form.isBusy} busyLabel="Declining...">
          <span className={textStyles.twoLines}>
            Decline and tell <bdi>{performer}</bdi>
          </span>
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
