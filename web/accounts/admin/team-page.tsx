import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { z } from 'zod';
import {
  createInvitation,
  type InvitationRecord,
  listInvitations,
  type NewInvitation,
  revokeInvitation,
} from '#contract/accounts/admin-accounts.ts';
import {
  changeRole,
  listTeam,
  removeAdmin,
  type TeamMember,
  type TeamRole,
  teamRoles,
} from '#contract/accounts/team.ts';
import { isEmailAddress, maxEmailLength, notAnEmail } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { NotLoaded, RetryNotice } from '../../admin/retry-notice.tsx';
import { currentUserPath, providersPath } from '../../admin/settings.queries.ts';
import { SettingsRow, SettingsSection } from '../../admin/settings-section.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import field from '../../forms/field.module.css';
import { Field } from '../../forms/field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce, stepOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import styles from './invitations.module.css';

const inviteForm = z.object({
  email: z
    .string()
    .trim()
    .refine((address) => address === '' || isEmailAddress(address), notAnEmail),
  role: z.enum(teamRoles),
});

const roleWords: Record<TeamRole, string> = { staff: 'Staff', owner: 'Owner' };
const roles = Object.entries(roleWords).map(([value, name]) => ({ value, name }));

interface InviteFormProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  onMade: (invitation: NewInvitation) => void;
}

function InviteForm({ buttonRef, onMade }: InviteFormProps) {
  const mail = useQuery(readQuery(providersPath)).data?.mail;
  const inviting = useAction({
    act: ({ email, role }: z.infer<typeof inviteForm>) =>
      callApi(createInvitation, { role, ...(email && { email }) }),
    failed: failureToast('Error', 'Failed to make an invitation'),
    changes: ['invitations'],
  });

  const form = useZodForm<z.infer<typeof inviteForm>, NewInvitation>({
    draftKey: 'invitation',
    schema: inviteForm,
    initial: { email: '', role: 'staff' },
    saving: inviting,
    onSaved(made, { markSent }) {
      markSent();
      onMade(made);
    },
  });

  return (
    <form className={`${layout.stack} ${styles.form}`} noValidate onSubmit={form.submit}>
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
      <MailMissing so="an invitation cannot be mailed, and you get a link to pass on" />
      <SelectField
        {...form.field('role')}
        label="Role"
        hint="Owners also decide on the team, the venue's facts and exports."
        options={roles}
      />
      <div>
        <Button ref={buttonRef} type="submit" aria-disabled={form.isBusy} {...stepOnce}>
          Make an Invitation
        </Button>
      </div>
    </form>
  );
}

const invitations = readQuery(readPath<typeof listInvitations>(listInvitations.path));

type InvitationMail = NonNullable<InvitationRecord['mail']>;

const invitedAs = { owner: 'an owner', staff: 'staff' };

function isOnItsWay(mail: InvitationMail | null): boolean {
  return mail?.state === 'waiting' || mail?.state === 'sending';
}

function mailWords(mail: InvitationMail): string {
  const { to, state } = mail;
  if (isOnItsWay(mail)) return `The mail to ${to} is on its way`;
  if (state === 'sent') return `Mailed to ${to}`;
  if (state === 'unknown') return `The mail to ${to} may not have arrived`;
  return `The mail to ${to} could not be delivered`;
}

export function Invitations() {
  const { timeZone } = useVenue();
  const client = useQueryClient();
  const role = useQuery(readQuery(currentUserPath)).data?.role;
  const list = useQuery({
    ...invitations,
    enabled: role === 'owner',
  });
  const [made, setMade] = useState<NewInvitation>();
  const inviteButton = useRef<HTMLButtonElement>(null);

  const revoking = useAction({
    act: ({ id }: InvitationRecord, signal) =>
      callApi(revokeInvitation, undefined, { params: { id }, signal }),
    done: { title: 'Invitation Revoked', description: 'Its link does not work any more.' },
    failed: failureToast('Error', 'Failed to revoke the invitation'),
    changes: ['invitations'],
  });
  const revocation = useConfirm<InvitationRecord>({
    title: 'Revoke Invitation',
    confirmLabel: 'Revoke',
    question: (invitation) =>
      `Are you sure you want to revoke ${invitationWords(invitation, timeZone)}? This action cannot be undone.`,
    action: revoking,
    onDone({ id }) {
      client.setQueryData(invitations.queryKey, (known) =>
        known?.filter((invitation) => invitation.id !== id),
      );
      if (made?.id === id) setMade(undefined);
      inviteButton.current?.focus();
    },
  });

  if (role === 'staff') return <p className={field.hint}>Owners can invite someone.</p>;
  return (
    <div className={`${layout.stack} ${text.anywhere}`}>
      <InviteForm buttonRef={inviteButton} onMade={setMade} />
      <Status hidden={!made}>{made && <InvitationLink invitation={made} />}</Status>
      {!list.data && <NotLoaded of={list}>The invitations could not be loaded.</NotLoaded>}
      {list.data && list.isError && (
        <RetryNotice onRetry={() => void list.refetch()}>The invitations could not be refreshed.</RetryNotice>
      )}
      {list.data?.length === 0 && <p className={field.hint}>There are no open invitations.</p>}
      {list.data && list.data.length > 0 && (
        <ul>
          {list.data.map((invitation) => (
            <SettingsRow
              key={invitation.id}
              name={`Invitation by ${invitation.createdBy}`}
              note={
                <>
                  {invitation.mail && `${mailWords(invitation.mail)} · `}
                  As {invitedAs[invitation.role]} · Expires {staffTime(invitation.expiresAt, timeZone)}
                </>
              }
            >
              <Button onClick={() => revocation.ask(invitation)}>
                Revoke
                <span className={text.visuallyHidden}> {invitationWords(invitation, timeZone)}</span>
              </Button>
            </SettingsRow>
          ))}
        </ul>
      )}
      {revocation.dialog}
    </div>
  );
}

/** The link is shown only this once: the server stores a hash of its token and cannot show it again. */
function InvitationLink({ invitation }: { invitation: NewInvitation }) {
  const { link, expiresAt, mail } = invitation;
  const { timeZone } = useVenue();
  const id = useId();
  return (
    <Notice tone="good" className={styles.link}>
      <label htmlFor={id} className={field.label}>
        Invitation link
      </label>
      <div className={`${layout.cluster} ${styles.row}`}>
        <input
          id={id}
          className={field.input}
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={link} />
      </div>
      <p className={field.hint}>
        This link is shown only once, works for one person and expires {staffTime(expiresAt, timeZone)}.
        {mail && ` Another link for the same invitation is on its way to ${mail.to}.`}
      </p>
    </Notice>
  );
}

/** Tells it from the others. */
function invitationWords({ createdBy, mail, expiresAt }: InvitationRecord, timeZone: string): string {
  const whose = mail ? ` for ${mail.to}` : '';
  return `the invitation by ${createdBy}${whose} that expires ${staffTime(expiresAt, timeZone)}`;
}

const teamListPath = readPath<typeof listTeam>(listTeam.path);

function TeamList() {
  const { timeZone } = useVenue();
  const team = useQuery({ ...readQuery(teamListPath), refetchOnMount: 'always' });
  const me = useQuery(readQuery(currentUserPath)).data;
  const list = useRef<HTMLUListElement>(null);
  const removing = useAction({
    act: ({ id }: TeamMember, signal) => callApi(removeAdmin, undefined, { params: { id }, signal }),
    done: { title: 'Admin Removed', description: 'They have been signed out everywhere.' },
    failed: failureToast('Error', 'Failed to remove the admin'),
    changes: ['team', 'invitations'],
  });
  const changing = useAction({
    act: ({ id, role }: TeamMember, signal) =>
      callApi(changeRole, { role: role === 'owner' ? 'staff' : 'owner' }, { params: { id }, signal }),
    done: { title: 'Role Changed', description: 'It applies from now on.' },
    failed: failureToast('Error', 'Failed to change the role'),
    changes: ['team', 'invitations', 'ownSettings'],
  });
  const stepDown = useConfirm<TeamMember>({
    title: 'Become Staff',
    confirmLabel: 'Become Staff',
    question: () => 'You will not be an owner any more. Only another owner can make you one again.',
    action: changing,
    onDone: () => list.current?.focus(),
  });
  const removal = useConfirm<TeamMember>({
    title: 'Remove Admin',
    confirmLabel: 'Remove',
    question: ({ username }) =>
      `Are you sure you want to remove ${username}? They are signed out everywhere at once, and their open invitations end. What they have done stays. This action cannot be undone.`,
    action: removing,
    onDone: () => list.current?.focus(),
  });

  if (!team.data) return <NotLoaded of={team}>The team could not be loaded.</NotLoaded>;
  const hasOtherOwners = team.data.filter(({ role }) => role === 'owner').length > 1;
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Admins">
        {team.data.map((member) => (
          <SettingsRow
            key={member.id}
            name={member.username}
            note={
              <>
                {roleWords[member.role]} ·{' '}
                {member.lastSignInAt
                  ? `Last sign-in ${staffTime(member.lastSignInAt, timeZone)}`
                  : 'Has not signed in yet'}
              </>
            }
          >
            {me && member.id === me.id && <span className={text.note}>You</span>}
            {me?.role === 'owner' && (member.role === 'staff' || hasOtherOwners) && (
              <Button
                aria-disabled={changing.isBusy}
                {...pressOnce(() => (member.id === me.id ? stepDown.ask(member) : void changing.run(member)))}
              >
                {member.role === 'owner' ? 'Make Staff' : 'Make Owner'}
                <span className={text.visuallyHidden}>: {member.username}</span>
              </Button>
            )}
            {me?.role === 'owner' && member.id !== me.id && (
              <Button onClick={() => removal.ask(member)}>
                Remove<span className={text.visuallyHidden}> {member.username}</span>
              </Button>
            )}
          </SettingsRow>
        ))}
      </ul>
      {stepDown.dialog}
      {removal.dialog}
    </>
  );
}

export function TeamPage() {
  return (
    <div>
      <SettingsSection
        heading="Admins"
        text="Everyone who can sign in here. Owners decide on the team, the venue's facts and exports; everything else is for staff as well. Whoever is removed is signed out everywhere at once."
      >
        <TeamList />
      </SettingsSection>
      <SettingsSection
        heading="Invitations"
        text="An invitation is a link with which one person can create one admin account. Send it only to the person it is meant for."
      >
        <Invitations />
      </SettingsSection>
    </div>
  );
}
