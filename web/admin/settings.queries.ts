import { useQuery } from '@tanstack/react-query';
import { currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import type { TeamRole } from '#contract/accounts/team.ts';
import { checkProviders, type ProvidersRecord } from '#contract/messages/messages.ts';
import type { listNotices } from '#contract/monitoring.ts';
import { readPath, readQuery } from '../api/read-path.ts';

export const providersPath = readPath<typeof checkProviders>(checkProviders.path);
export const currentUserPath = readPath<typeof currentUser>(currentUser.path);
export const noticesPath = readPath<typeof listNotices>('/api/admin/notices');
export const smsSettingsPath = readPath<typeof listSmsSettings>(listSmsSettings.path);

/** The role of whoever is signed in: what only owners may do is not offered to others. Undefined until it is known. */
export function useRole(): TeamRole | undefined {
  return useQuery(readQuery(currentUserPath)).data?.role;
}

/** What is said instead where staff are promised a mail to a performer. Undefined while mail is set up, or not known. */
export function useNoMail(): string | undefined {
  const { data } = useQuery(readQuery(providersPath));
  return data && !data.mail.isConfigured ? 'No mail is set up: tell them yourself.' : undefined;
}

/** Whether there is a button that sends a test. */
export function canSendTest({ mail, sms }: ProvidersRecord): boolean {
  return mail.isConfigured || (sms.isConfigured && Boolean(sms.to));
}
