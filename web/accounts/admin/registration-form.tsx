import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import {
  type checkSetup,
  inviteHeader,
  type RegisterAdminInput,
  registerAdmin,
} from '#contract/accounts/admin-accounts.ts';
import { setupPath } from '#contract/addresses.ts';
import { signInPath } from '../../admin/admin-pages.ts';
import { setMark } from '../../admin/browser-marks.ts';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { FormProblem, SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';
import layout from '../../ui/layout.module.css';
import { NewPasswordFields } from '../new-password-fields.tsx';
import authForm from './auth-form.module.css';
import { UsernameField } from './auth-sheet.tsx';

const byInvitation = 'Accounts here are made by invitation. Please ask an owner for a link.';

type RegistrationValues = RegisterAdminInput & { confirmPassword: string };

interface RegistrationFormProps {
  invite: string | undefined;
  schema: z.ZodType<RegistrationValues>;
  done: ToastMessage;
  failed: (error: unknown) => ToastMessage;
  /** What the form itself says of a failure that the server gave no reason for. Without it, only the toast tells of failures. */
  problem?: string;
  hint: (password: string) => ReactNode;
  checklist?: (password: string) => ReactNode;
  label: string;
  busyLabel: string;
}

/** The form of both registration screens. Leads to the sign-in screen when the account has been created. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { invite, schema, done, failed, problem, hint, checklist, label, busyLabel } = props;
  const { data: setup } = useQuery(readQuery(readPath<typeof checkSetup>(setupPath)));
  const [failure, setFailure] = useState<string>();
  const registering = useAction({
    act: ({ username, password }: RegistrationValues) =>
      callApi(
        registerAdmin,
        { username, password },
        { headers: invite === undefined ? {} : { [inviteHeader]: invite } },
      ),
    changes: ['accounts'],
    done,
    failed,
    needsSession: false,
  });
  const form = useZodForm({
    schema,
    initial: { username: '', password: '', confirmPassword: '' },
    async onSubmit(values) {
      setFailure(undefined);
      const outcome = await registering.run(values);
      if (outcome.isDone) {
        // As it was before the account was made.
        if (setup?.needsFirstAdmin) setMark('guide-offered', true);
        navigate(signInPath, { replace: true });
        return undefined;
      }
      setFailure(problem && (outcome.refusal?.message ?? problem));
      return outcome.refusal?.fields;
    },
  });
  const refusal = setup?.needsInvitation && invite === undefined ? byInvitation : undefined;
  const { password } = form.values;
  return (
    <form className={`${layout.dialogForm} ${authForm.form}`} noValidate onSubmit={form.submit}>
      <FormProblem text={failure ?? refusal} />
      <UsernameField {...form.field('username')} />
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
        hint={hint(password)}
        checklist={checklist?.(password)}
      />
      <SubmitButton isBusy={form.isBusy} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </form>
  );
}
