import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { currentUserPath } from '../../admin/settings.queries.ts';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { readQuery } from '../../api/read-query.ts';
import { AccountEmailForm } from './account-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';

/** An admin's own account: how they sign in, and where they are signed in. */
export function AccountPage() {
  const me = useQuery(readQuery(currentUserPath));
  if (me.isPending) return <FrameSkeleton />;
  if (!me.data) {
    return <RetryNotice onRetry={() => void me.refetch()}>Your account could not be loaded.</RetryNotice>;
  }
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
        text="Where we mail a link if you forget your password. It is used for nothing else."
      >
        <AccountEmailForm key={me.data.email} me={me.data} />
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
