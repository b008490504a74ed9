import { useQuery } from '@tanstack/react-query';
import type { AdminRecord } from '#contract/accounts/admin-accounts.ts';
import { readQuery } from '../api/read-query.ts';
import { providersPath, smsSettingsPath } from './settings.queries.ts';
import styles from './sms-recipients.module.css';

/**
 * The current recipients of an SMS. Shows nothing while they are unknown, because the settings beside it work
 * without them.
 */
export function SmsRecipients() {
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
