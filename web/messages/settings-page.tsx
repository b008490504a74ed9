import '../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import type { AdminRecord } from '#contract/accounts/admin-accounts.ts';
import {
  accountPath,
  adminPageAt,
  answersPath,
  backupsPath,
  messagesPath,
  teamPath,
} from '../admin/admin-pages.ts';
import { FrameSkeleton, RetryNotice } from '../admin/retry-notice.tsx';
import { currentUserPath, providersPath, smsSettingsPath } from '../admin/settings.queries.ts';
import { SettingsSection } from '../admin/settings-section.tsx';
import { readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import textStyles from '../ui/text.module.css';
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
      <p className={styles.recipients}>
        {isConfigured ? wordsAbout(reached) : 'No one receives SMS yet: SMS is not set up. '}
        {!isConfigured && (
          <PageLink to={messagesPath} className={`${textStyles.link} ${textStyles.tallLink}`}>
            How to set it up
          </PageLink>
        )}
      </p>
      {notReached.length > 0 && (
        <p className={styles.recipients}>
          Switched on, but with a number that cannot receive SMS: {namesOf(notReached)}.
        </p>
      )}
    </>
  );
}

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
      {/* This page held all of them once, and some have kept its address. */}
      <p className={`${textStyles.note} ${styles.elsewhere}`}>
        More:{' '}
        {[messagesPath, answersPath, teamPath, accountPath, backupsPath].map((path) => (
          <PageLink key={path} to={path} className={textStyles.link}>
            {adminPageAt(path)?.title}
          </PageLink>
        ))}
      </p>
    </div>
  );
}
