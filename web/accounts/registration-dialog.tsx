import '../forms/zod-without-eval.ts';
import { type RegisterUserInput, registerUser, registerUserForm } from '#contract/accounts/accounts.ts';
import { failureToast } from '../admin/failure-toast.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../forms/field.tsx';
import { discardQuestion, useUnsavedGuard } from '../forms/use-unsaved-guard.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { photos } from '../pictures/photos.ts';
import { SitePhoto } from '../site/place-picture.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { NewPasswordFields, PasswordHint } from './new-password-fields.tsx';
import styles from './registration-dialog.module.css';

const empty = { username: '', email: '', firstName: '', lastName: '', password: '', confirmPassword: '' };

export interface RegistrationDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function RegistrationDialog({ isOpen, onClose }: RegistrationDialogProps) {
  const registering = useAction({
    act: ({ confirmPassword: _, ...input }: RegisterUserInput & { confirmPassword: string }) =>
      callApi(registerUser, input),
    done: {
      title: 'Account created successfully!',
      description: 'Welcome! You can now submit performance applications and receive updates.',
    },
    failed: failureToast('Registration failed', 'Failed to create account. Please try again.'),
    needsSession: false,
  });
  const form = useZodForm({
    schema: registerUserForm,
    initial: empty,
    saving: registering,
    onSaved(_, { discard }) {
      discard();
      onClose();
    },
  });
  const guard = useUnsavedGuard(isOpen && form.isChanged ? discardQuestion(form.discard) : null);
  const { password } = form.values;
  return (
    <>
      <Dialog title="Create Your Account" isOpen={isOpen} onClose={onClose} aside={<BulbsPicture />}>
        <p className={`${text.muted} ${layout.space75}`}>
          Registered users can submit performance applications and receive updates.
        </p>
        <form noValidate onSubmit={form.submit}>
          <div className={`${layout.stack} ${styles.fields}`}>
            <Field
              {...form.field('username')}
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field {...form.field('email')} label="Email" type="email" autoComplete="email" />
            <Field {...form.field('firstName')} label="First Name" autoComplete="given-name" />
            <Field {...form.field('lastName')} label="Last Name" autoComplete="family-name" />
            <NewPasswordFields
              password={form.field('password')}
              confirmation={form.field('confirmPassword')}
              hint={<PasswordHint password={password} />}
            />
          </div>
          <DialogActions>
            <Button type="submit" variant="filled" aria-disabled={form.isBusy}>
              {form.isBusy ? 'Creating Account...' : 'Create Account'}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {guard.dialog}
    </>
  );
}

function BulbsPicture() {
  return <SitePhoto photo={photos.bulbs} sizes="24rem" decorative className={styles.picture} />;
}
