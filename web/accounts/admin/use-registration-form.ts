import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useZodForm, type ZodForm } from '../../forms/use-zod-form.ts';
import { navigate } from '../../site/browser-history.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';

const byInvitation = 'Accounts here are made by invitation. Please ask an owner for a link.';

type RegistrationValues = RegisterAdminInput & { confirmPassword: string };

interface RegistrationFormOptions {
  invite: string | undefined;
  schema: z.ZodType<RegistrationValues>;
  done: ToastMessage;
  failed: (error: unknown) => ToastMessage;
}

interface RegistrationForm {
  form: ZodForm<RegistrationValues>;
  /** Set after a registration that failed: the server's message when it sent one. Before it, the refusal. */
  failure: { message: string | undefined } | undefined;
  /** Why it would fail, as far as that is known. */
  refusal: string | undefined;
}

/** The form of both registration screens. Leads to the sign-in screen when the account has been created. */
export function useRegistrationForm(options: RegistrationFormOptions): RegistrationForm {
  const { invite, schema, done, failed } = options;
  const { data: setup } = useQuery(readQuery(readPath<typeof checkSetup>(setupPath)));
  const [failure, setFailure] = useState<RegistrationForm['failure']>();
  const registering = useAction({
    act: (values: RegistrationValues) => sendRegistration(values, invite),
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
      setFailure({ message: outcome.refusal?.message });
      return outcome.refusal?.fields;
    },
  });
  const refusal = setup?.needsInvitation && invite === undefined ? byInvitation : undefined;
  return { form, failure: failure ?? (refusal ? { message: refusal } : undefined), refusal };
}

/** The repeated password is left out, and an invitation is sent as a header. */
async function sendRegistration(
  { username, password }: RegistrationValues,
  invite: string | undefined,
): Promise<void> {
  const headers = invite === undefined ? {} : { [inviteHeader]: invite };
  await callApi(registerAdmin, { username, password }, { headers });
}
