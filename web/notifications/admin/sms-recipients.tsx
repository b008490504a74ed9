import { useQuery } from '@tanstack/react-query';
import type { AdminRecord } from '#contract/admin-accounts.ts';
import { listSmsSettings } from '#contract/notifications.ts';

/** Who gets an SMS now. Says nothing where that is not known: the settings beside it work without. */
export function SmsRecipients() {
  const { data: admins } = useQuery<AdminRecord[]>({ queryKey: [listSmsSettings.path] });
  if (!admins) return null;
  const names = admins
    .filter(({ smsNotificationsEnabled, phoneNumber }) => smsNotificationsEnabled && phoneNumber)
    .map(({ username }) => username);
  return (
    <p className="sms-recipients">
      {names.length > 0 ? `Sent at present to: ${names.join(', ')}.` : 'Nobody gets one at present.'}
    </p>
  );
}
