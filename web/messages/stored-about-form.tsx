import { exportPerson, personInput } from '#contract/privacy.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../forms/field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { saveFile } from '../ui/save-file.ts';
import styles from './stored-about-form.module.css';

/** For a person who asks what is stored about them: one file with all of it. */
export function StoredAboutForm() {
  const exporting = useAction({
    act: (email: string) => callApi(exportPerson, { email }),
    done: { title: 'File saved', description: 'It holds everything that is stored about this address.' },
    failed: failureToast('Error', 'Failed to collect what is stored'),
  });
  const form = useZodForm({
    schema: personInput,
    initial: { email: '' },
    async onSubmit({ email }) {
      const outcome = await exporting.run(email);
      if (!outcome.isDone) return outcome.refusal?.fields;
      const blob = new Blob([JSON.stringify(outcome.output, null, 2)], { type: 'application/json' });
      saveFile({ blob, name: 'stored-about-one-address.json' });
      form.reset();
      return undefined;
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="off" />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Collecting...">
          Save What Is Stored
        </SubmitButton>
      </div>
    </form>
  );
}
