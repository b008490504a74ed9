import {
  changeNewsletter,
  maxIntroLength,
  type NewsletterSettings,
  newsletterSettings,
} from '#contract/subscribers/newsletter.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { useRole } from '../../admin/settings.queries.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { useDraftForm } from '../../forms/drafts/use-draft-form.ts';
import { ParagraphField } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { Switch } from '../../forms/switch.tsx';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import styles from './newsletter-page.module.css';

interface NewsletterFormProps {
  settings: NewsletterSettings;
  /** When the next newsletter goes out, in words. */
  next: string;
}

export function NewsletterForm({ settings, next }: NewsletterFormProps) {
  const saving = useAction({
    act: (changed: NewsletterSettings) => callApi(changeNewsletter, changed),
    done: ({ on }) =>
      on
        ? { title: 'Saved', description: 'The newsletter goes out on Thursdays.' }
        : { title: 'Saved', description: 'No newsletter goes out.' },
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['letter'],
  });
  const form = useDraftForm<NewsletterSettings>({
    draftKey: 'newsletter',
    schema: newsletterSettings,
    initial: settings,
    async onSubmit(changed) {
      const outcome = await saving.run(changed);
      if (!outcome.isDone) return outcome.refusal?.fields;
      form.markSaved();
      return undefined;
    },
  });
  // Whoever may not switch it on may still switch it off.
  const canSwitch = useRole() !== 'staff' || settings.on;
  const guard = useUnsavedGuard(form.isChanged ? discardQuestion(form.discard) : null);
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <RestoredNotice of={form} />
        {canSwitch ? (
          <Switch
            label="Send the newsletter"
            isOn={form.values.on}
            onChange={(isOn) => form.change('on', isOn)}
            hint={next}
          />
        ) : (
          <p>{next} An owner can switch it on.</p>
        )}
        <ParagraphField
          {...form.field('intro')}
          label="A sentence of your own"
          hint={`Above the shows, in every newsletter until you change it. At most ${maxIntroLength} characters.`}
          rows={3}
          isOptional
        />
        <div>
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
      {guard.dialog}
    </>
  );
}
