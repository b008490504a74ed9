import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import {
  type ChangePasswordInput,
  changePassword,
  changePasswordForm,
  currentPasswordInput,
} from '#contract/accounts/admin-accounts.ts';
import { changeEmail, type OwnAccount } from '#contract/accounts/notifications.ts';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  newPasskeyAnswer,
  type PasskeyRecord,
  passkeyName,
  passwordConfirmation,
  removePasskey,
} from '#contract/accounts/passkeys.ts';
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#contract/accounts/team.ts';
import { emailText } from '#contract/text/email.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { NotLoaded } from '../../admin/retry-notice.tsx';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { SettingsRow, SettingsSection } from '../../admin/settings-section.tsx';
import { staffTime } from '../../admin/staff-time.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { readPath, readQuery } from '../../api/read-path.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { pressOnce } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import { NewPasswordFields, onlyLength, PasswordHint } from '../new-password-fields.tsx';
import { isDeclined, usePasskeySupport } from './passkey-support.tsx';

const sessions = readQuery(readPath<typeof listSessions>(listSessions.path));

function OwnSessions() {
  const { timeZone } = useVenue();
  const list = useQuery({ ...sessions, refetchOnMount: 'always' });
  const rows = useRef<HTMLUListElement>(null);
  const ending = useAction({
    act: (session: OwnSession | 'others') =>
      session === 'others'
        ? callApi(endOtherSessions, undefined)
        : callApi(endSession, undefined, { params: { id: session.id } }),
    done: { title: 'Signed Out', description: 'That browser has to sign in again.' },
    failed: failureToast('Error', 'Failed to sign out there'),
    changes: ['ownSessions'],
    queueOf: (session) => (session === 'others' ? session : session.id),
  });

  async function end(session: OwnSession | 'others') {
    const { isDone } = await ending.run(session);
    // The pressed button goes with its row.
    if (isDone) rows.current?.focus();
  }

  if (!list.data) return <NotLoaded of={list}>Your sessions could not be loaded.</NotLoaded>;
  const hasOthers = list.data.some(({ current }) => !current);
  return (
    <div className={layout.stack}>
      <ul ref={rows} tabIndex={-1} aria-label="Browsers">
        {list.data.map((session) => (
          <SettingsRow
            key={session.id}
            name={session.browser || 'Unknown browser'}
            note={
              <>
                Since {staffTime(session.createdAt, timeZone)}
                {!session.current && `, last used ${staffTime(session.lastSeenAt, timeZone)}`}
              </>
            }
          >
            {session.current ? (
              <span className={text.note}>This browser</span>
            ) : (
              <Button {...pressOnce(() => void end(session))}>
                Sign out
                <span className={text.visuallyHidden}>
                  {' '}
                  {session.browser}, since {staffTime(session.createdAt, timeZone)}
                </span>
              </Button>
            )}
          </SettingsRow>
        ))}
      </ul>
      {hasOthers && (
        <div>
          <Button aria-disabled={ending.isBusy} {...pressOnce(() => void end('others'))}>
            Sign out elsewhere
          </Button>
        </div>
      )}
    </div>
  );
}

const passkeys = readQuery(readPath<typeof listPasskeys>(listPasskeys.path));

function Passkeys() {
  const { timeZone } = useVenue();
  const isSupported = usePasskeySupport();
  const list = useQuery({ ...passkeys, refetchOnMount: 'always' });
  const rows = useRef<HTMLDivElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const removing = useAction({
    act: ({ id }: PasskeyRecord, signal) => callApi(removePasskey, undefined, { params: { id }, signal }),
    done: { title: 'Passkey Removed', description: 'You can no longer sign in with it.' },
    failed: failureToast('Error', 'Failed to remove the passkey'),
    changes: ['passkeys'],
  });
  const removal = useConfirm<PasskeyRecord>({
    title: 'Remove Passkey',
    confirmLabel: 'Remove',
    question: ({ name }) =>
      `Are you sure you want to remove the passkey ${name}? Your password still works. This action cannot be undone.`,
    action: removing,
    onDone: () => rows.current?.focus(),
  });

  if (!list.data) return <NotLoaded of={list}>Your passkeys could not be loaded.</NotLoaded>;
  return (
    <div ref={rows} tabIndex={-1} className={layout.stack}>
      {list.data.length === 0 && <p className={text.note}>You have no passkey yet.</p>}
      {list.data.length > 0 && (
        <ul aria-label="Passkeys">
          {list.data.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              name={passkey.name}
              note={
                passkey.lastUsedAt
                  ? `Last used ${staffTime(passkey.lastUsedAt, timeZone)}`
                  : `Added ${staffTime(passkey.createdAt, timeZone)}, not used yet`
              }
            >
              <Button onClick={() => removal.ask(passkey)}>
                Remove<span className={text.visuallyHidden}> {passkey.name}</span>
              </Button>
            </SettingsRow>
          ))}
        </ul>
      )}
      {isSupported ? (
        <div>
          <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
        </div>
      ) : (
        <p className={text.note}>This browser cannot make passkeys here.</p>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      {removal.dialog}
    </div>
  );
}

export function AccountPage() {
  const me = useQuery(readQuery(currentUserPath));
  if (!me.data) return <NotLoaded of={me}>Your account could not be loaded.</NotLoaded>;
  return (
    <div>
      <SettingsSection
        heading="Passkeys"
        text={`A passkey signs you in with the lock of your phone or computer, without the password. You are signed in as ${me.data.username}.`}
      >
        <Passkeys />
      </SettingsSection>
      <SettingsSection
        heading="Where You Are Signed In"
        text="Every browser that is signed in with your account. If you do not know one of them, sign it out and change your password."
      >
        <OwnSessions />
      </SettingsSection>
      <SettingsSection
        heading="Your Email"
        text="Where we mail a link if you forget your password. While the booking email of the venue is a sample, mails about applications go to the first owner’s. It is used for nothing else."
      >
        <MailMissing so="no link can be mailed to you" className={`${text.note} ${layout.above}`} />
        <AccountEmailForm me={me.data} />
      </SettingsSection>
      <SettingsSection
        heading="Your Password"
        text="Changing it signs out everyone else who is signed in with your account. Your passkeys stay."
      >
        <ChangePasswordForm username={me.data.username} />
      </SettingsSection>
    </div>
  );
}

const emailForm = z.object({
  email: z.union([z.literal(''), emailText()]),
  password: passwordConfirmation.shape.password,
});

/** Where a link to a new password may be mailed to. */
function AccountEmailForm({ me }: { me: OwnAccount }) {
  const client = useQueryClient();
  const changing = useAction({
    act: ({ email, password }: z.infer<typeof emailForm>) =>
      callApi(changeEmail, { email: email.trim() || null, password }),
    done: ({ email }: OwnAccount) =>
      email === null
        ? { title: 'Email removed', description: 'We can no longer mail you a link to a new password.' }
        : { title: 'Email saved', description: 'Links to a new password go there from now on.' },
    failed: failureToast('Error', 'Failed to save the email'),
    changes: ['ownSettings'],
  });
  const form = useZodForm({
    schema: emailForm,
    initial: { email: me.email ?? '', password: '' },
    saving: changing,
    onSaved(saved, { discard }) {
      client.setQueryData(readQuery(currentUserPath).queryKey, saved);
      discard();
    },
  });
  return (
    <Form of={form} label="Save Email" busyLabel="Saving...">
      <Field {...form.field('email')} label="Email" type="email" autoComplete="email" isOptional />
      <PasswordField
        {...form.field('password')}
        label="Password to Confirm"
        autoComplete="current-password"
      />
    </Form>
  );
}

function ChangePasswordForm({ username }: { username: string }) {
  const changing = useAction({
    act: ({ currentPassword, newPassword }: ChangePasswordInput) =>
      callApi(changePassword, { currentPassword, newPassword }),
    done: {
      title: 'Password changed',
      description: 'Your other sessions and open invitations have been ended.',
    },
    failed: failureToast('Error', 'Failed to change password'),
    changes: ['ownSessions', 'invitations'],
  });
  const form = useZodForm({
    schema: changePasswordForm,
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    saving: changing,
    onSaved: (_, { discard }) => discard(),
  });
  return (
    <Form of={form} label="Change Password" busyLabel="Saving...">
      {/* Password managers store a password under the username field of the same form. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={form.field('newPassword')}
        confirmation={form.field('confirmPassword')}
        label="New Password"
        confirmationLabel="Confirm New Password"
        hint={<PasswordHint password={form.values.newPassword} asked={onlyLength} />}
      />
    </Form>
  );
}

const passkeyForm = z.object({ name: passkeyName, ...currentPasswordInput.shape });
type NewPasskey = z.infer<typeof passkeyForm>;

const notMade = 'The passkey was not made. You can try again.';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function AddPasskeyDialog({ isOpen, onClose }: AddPasskeyDialogProps) {
  return (
    <Dialog title="Add a Passkey" isOpen={isOpen} onClose={onClose} isSmall>
      {isOpen && <AddPasskeyForm onDone={onClose} />}
    </Dialog>
  );
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const adding = useAction({
    act: makePasskey,
    done: { title: 'Passkey Added', description: 'You can sign in with it from now on.' },
    failed: (error) =>
      isDeclined(error) || (error instanceof Error && error.name === 'InvalidStateError')
        ? { title: 'No Passkey', description: notMade, tone: 'destructive' }
        : failureToast('Error', notMade)(error),
    changes: ['passkeys'],
  });
  const fields = useZodForm({
    schema: passkeyForm,
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

async function makePasskey({ name, currentPassword }: NewPasskey) {
  const optionsJSON = await callApi(askForPasskey, { currentPassword });
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON: optionsJSON as unknown as Options });
  return callApi(addPasskey, { name, answer: newPasskeyAnswer.parse(answer) });
}
