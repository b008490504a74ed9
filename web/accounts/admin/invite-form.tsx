import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { z } from 'zod';
import { createInvitation, type NewInvitation } from '#contract/accounts/admin-accounts.ts';
import { type TeamRole, teamRoles } from '#contract/accounts/team.ts';
import { isEmailAddress, maxEmailLength, notAnEmail } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { providersPath } from '../../admin/settings.queries.ts';
import { callApi } from '../../api/call-api.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import { useDraftForm } from '../../forms/drafts/use-draft-form.ts';
import field from '../../forms/field.module.css';
import { Field } from '../../forms/field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import { stepOnce } from '../../ui/press-once.ts';
import styles from './invitations.module.css';

const inviteForm = z.object({
  email: z
    .string()
    .trim()
    .refine((address) => address === '' || isEmailAddress(address), notAnEmail),
  role: z.enum(teamRoles),
});

const roles: { value: TeamRole; name: string }[] = [
  { value: 'staff', name: 'Staff' },
  { value: 'owner', name: 'Owner' },
];

interface InviteFormProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  onMade: (invitation: NewInvitation) => void;
}

/** Makes an invitation, and has it mailed where mail is set up and an address is given. */
export function InviteForm({ buttonRef, onMade }: InviteFormProps) {
  const mail = useQuery(readQuery(providersPath)).data?.mail;
  const inviting = useAction({
    act: ({ email, role }: z.infer<typeof inviteForm>) =>
      callApi(createInvitation, { role, ...(email && { email }) }),
    failed: failureToast('Error', 'Failed to make an invitation'),
    changes: ['invitations'],
  });

  const form = useDraftForm<z.infer<typeof inviteForm>>({
    draftKey: 'invitation',
    schema: inviteForm,
    initial: { email: '', role: 'staff' },
    async onSubmit(invitation) {
      const outcome = await inviting.run(invitation);
      if (!outcome.isDone) return outcome.refusal?.fields;
      form.markSent();
      onMade(outcome.output);
      return undefined;
    },
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {mail?.isConfigured && (
        <Field
          {...form.field('email')}
          label="Email of the new admin"
          isOptional
          hint="A link to pass on is shown here in any case. With an address, one is also mailed there."
          type="email"
          autoComplete="off"
          maxLength={maxEmailLength}
        />
      )}
      {mail?.isConfigured === false && (
        <p className={field.hint}>
          Mail is not set up on this site, so an invitation cannot be mailed. You get a link to pass on.
        </p>
      )}
      <SelectField
        {...form.field('role')}
        label="Role"
        hint="Owners also decide on the team, the venue's facts and exports."
        options={roles}
      />
      <Button ref={buttonRef} type="submit" aria-disabled={form.isBusy} {...stepOnce}>
        Make an Invitation
      </Button>
    </form>
  );
}
