import '../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ChangePasswordForm } from '../accounts/admin/change-password-form.tsx';
import { Invitations } from '../accounts/admin/invitations.tsx';
import { FrameSkeleton } from '../admin/frame-skeleton.tsx';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { readQuery } from '../api/read-query.ts';
import { ReviewSettings } from '../desk/settings/review-settings-form.tsx';
import { Messages } from './messages.tsx';
import { currentUserPath } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { SmsRecipients } from './sms-recipients.tsx';
import { SmsSettingsForm } from './sms-settings-form.tsx';
import { StoredAboutForm } from './stored-about-form.tsx';

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
