import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { createInvitation, type NewInvitation } from '#contract/accounts/admin-accounts.ts';
import type { TeamRole } from '#contract/accounts/team.ts';
import { isEmailAddress, maxEmailLength, notAnEmail } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { providersPath } from '../../admin/settings.queries.ts';
import { callApi } from '../../api/call-api.ts';
import { readQuery } from '../../api/read-query.ts';
import { useAction } from '../../api/use-action.ts';
import field from '../../forms/field.module.css';
import { FieldFrame } from '../../forms/field.tsx';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import styles from './invitations.module.css';

interface InviteFormProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  onMade: (invitation: NewInvitation) => void;
}

/** Makes an invitation, and has it mailed where mail is set up and an address is given. */
export function InviteForm({ buttonRef, onMade }: InviteFormProps) {
  const mail = useQuery(readQuery(providersPath)).data?.mail;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole>('staff');
  const [mistake, setMistake] = useState<string>();
  const emailField = useRef<HTMLInputElement>(null);
  const inviting = useAction({
    act: (address: string) => callApi(createInvitation, { role, ...(address && { email: address }) }),
    failed: failureToast('Error', 'Failed to make an invitation'),
    changes: ['invitations'],
  });

  async function invite() {
    if (inviting.isBusy) return;
    const address = email.trim();
    const isWrong = address !== '' && !isEmailAddress(address);
    setMistake(isWrong ? notAnEmail : undefined);
    if (isWrong) return emailField.current?.focus();
    const outcome = await inviting.run(address);
    if (!outcome.isDone) return;
    setEmail('');
    onMade(outcome.output);
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      {mail?.isConfigured && (
        <FieldFrame
          label="Email of the new admin"
          isOptional
          hint="A link to pass on is shown here in any case. With an address, one is also mailed there."
          error={mistake}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={emailField}
              className={field.input}
              type="email"
              autoComplete="off"
              maxLength={maxEmailLength}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </FieldFrame>
      )}
      {mail?.isConfigured === false && (
        <p className={field.hint}>
          Mail is not set up on this site, so an invitation cannot be mailed. You get a link to pass on.
        </p>
      )}
      <FieldFrame
        label="Role"
        hint="Owners also decide on the team, the venue's facts and exports."
        error={undefined}
      >
        {(wiring) => (
          <select
            {...wiring}
            className={field.input}
            value={role}
            onChange={({ target }) => setRole(target.value as TeamRole)}
          >
            <option value="staff">Staff</option>
            <option value="owner">Owner</option>
          </select>
        )}
      </FieldFrame>
      <Button
        ref={buttonRef}
        type="submit"
        aria-disabled={inviting.isBusy}
        {...pressOnce(() => void invite())}
      >
        Make an Invitation
      </Button>
    </form>
  );
}
