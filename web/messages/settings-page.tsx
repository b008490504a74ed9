import '../forms/zod-without-eval.ts';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminRecord } from '#contract/accounts/admin-accounts.ts';
import type { MessageRecord } from '#contract/messages/messages.ts';
import { exportPerson, personInput } from '#contract/privacy.ts';
import { ChangePasswordForm } from '../accounts/admin/change-password-form.tsx';
import { Invitations } from '../accounts/admin/invitations.tsx';
import { failureToast } from '../admin/failure-toast.ts';
import { FrameSkeleton } from '../admin/frame-skeleton.tsx';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { currentUserPath, providersPath, smsSettingsPath } from '../admin/settings.queries.ts';
import { SettingsSection } from '../admin/settings-section.tsx';
import { callApi } from '../api/call-api.ts';
import { readQuery } from '../api/read-query.ts';
import { useAction } from '../api/use-action.ts';
import { ReviewSettings } from '../desk/settings/review-settings-form.tsx';
import { Field } from '../forms/field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import layout from '../ui/layout.module.css';
import { saveFile } from '../ui/save-file.ts';
import { MessageDialog } from './message-dialog.tsx';
import { MessageList } from './message-list.tsx';
import { SendTests } from './send-tests.tsx';
import styles from './settings-page.module.css';
import { SmsSettingsForm } from './sms-settings-form.tsx';

/**
 * The current recipients of an SMS. Shows nothing while they are unknown, because the settings beside it work
 * without them.
 */
function SmsRecipients() {
  const { data: admins } = useQuery(readQuery(smsSettingsPath));
  const { data: providers } = useQuery(readQuery(providersPath));
  if (!admins || !providers) return null;
  const { isConfigured, unreachable } = providers.sms;
  const switchedOn = admins.filter((admin) => admin.smsNotificationsEnabled && admin.phoneNumber);
  const reached = switchedOn.filter(({ id }) => !unreachable.includes(id));
  const notReached = switchedOn.filter(({ id }) => unreachable.includes(id));
  return (
    <>
      <p className={styles.recipients}>{isConfigured ? wordsAbout(reached) : notConfigured}</p>
      {notReached.length > 0 && (
        <p className={styles.recipients}>
          Switched on, but with a number that cannot receive SMS: {namesOf(notReached)}.
        </p>
      )}
    </>
  );
}

const notConfigured = 'No one receives SMS yet: SMS is not set up.';

function wordsAbout(reached: AdminRecord[]): string {
  return reached.length > 0 ? `Sent at present to: ${namesOf(reached)}.` : 'No one receives SMS yet.';
}

function namesOf(admins: AdminRecord[]): string {
  return admins.map(({ username }) => username).join(', ');
}

export function SettingsPage() {
  const me = useQuery(readQuery(currentUserPath));
  if (me.isPending) return <FrameSkeleton />;
  if (!me.data) {
    return <RetryNotice onRetry={() => void me.refetch()}>Your settings could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      {me.isError && (
        <RetryNotice onRetry={() => void me.refetch()}>Your settings could not be refreshed.</RetryNotice>
      )}
      <SettingsSection
        heading="SMS Notifications"
        text="An SMS is sent on every new performance application, with artist name, performance type and contact info, alongside email notifications."
        aside={<SmsRecipients />}
      >
        <SmsSettingsForm key={me.data.id} me={me.data} />
      </SettingsSection>
      <SettingsSection
        heading="Your Password"
        text="Changing it signs out everyone else who is signed in with your account."
      >
        <ChangePasswordForm username={me.data.username} />
      </SettingsSection>
      <SettingsSection
        heading="Invitations"
        text="An invitation is a link by which one person can create one admin account. Send it only to the person it is meant for."
      >
        <Invitations />
      </SettingsSection>
      <SettingsSection
        heading="Reviews"
        text="How soon performers get an answer, when staff are reminded, and the letters for declining. These settings apply to everyone."
      >
        <ReviewSettings />
      </SettingsSection>
      <SettingsSection
        heading="Privacy"
        text="For someone who asks what is kept about them: one file with their applications, notes, messages, booked shows and accounts. To erase a performer, open the application at the desk."
      >
        <StoredAboutForm />
      </SettingsSection>
      <SettingsSection
        heading="Messages"
        text="Every mail and SMS of the last months. Accepted means that the mail server or the SMS provider has accepted it. Its answer is shown beside it."
        isWide
      >
        <Messages />
      </SettingsSection>
    </div>
  );
}

/** The list of all mails and SMS with their delivery states. */
function Messages() {
  const [read, setRead] = useState<MessageRecord>();
  return (
    <div className={styles.messages}>
      <SendTests />
      <MessageList onRead={setRead} />
      <MessageDialog message={read} onClose={() => setRead(undefined)} />
    </div>
  );
}

/** For a person who asks what is stored about them: one file with all of it. */
function StoredAboutForm() {
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
    <form className={layout.stack} noValidate onSubmit={form.submit}>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="off" />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Collecting...">
          Save What Is Stored
        </SubmitButton>
      </div>
    </form>
  );
}
