import { z } from 'zod';
import { currentPasswordInput } from '#contract/accounts/admin-accounts.ts';
import { addPasskey, askForPasskey, newPasskeyAnswer, passkeyName } from '#contract/accounts/passkeys.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { isDeclined } from './passkey-support.tsx';

const form = z.object({ name: passkeyName, ...currentPasswordInput.shape });
type NewPasskey = z.infer<typeof form>;

const notMade = 'The passkey was not made. You can try again.';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddPasskeyDialog({ isOpen, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog title="Add a Passkey" isOpen={isOpen} onClose={onClose} isSmall>
      {isOpen && <AddPasskeyForm onDone={onClose} />}
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const adding = useAction({
    act: make,
    done: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
    failed: (error) =>
      isDeclined(error) || (error instanceof Error && error.name === 'InvalidStateError')
        ? { title: 'No Passkey', description: notMade, tone: 'destructive' }
        : failureToast('Error', notMade)(error),
    changes: ['passkeys'],
  });
  const fields = useZodForm({
    schema: form,
    initial: { name: '', currentPassword: '' },
    saving: adding,
    onSaved: onDone,
  });
  return (
    <Form of={fields} className={layout.dialogForm} label="Continue" busyLabel="Adding...">
      <Field
        {...fields.field('name')}
        label="Name"
        hint="What you will know it by, such as 'Phone'."
        autoComplete="off"
      />
      <PasswordField
        {...fields.field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
    </Form>
  );
}

async function make({ name, currentPassword }: NewPasskey) {
  const optionsJSON = await callApi(askForPasskey, { currentPassword });
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON: optionsJSON as unknown as Options });
  return callApi(addPasskey, { name, answer: newPasskeyAnswer.parse(answer) });
}
