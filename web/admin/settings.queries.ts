import { currentUser, listSmsSettings } from '#contract/accounts/notifications.ts';
import { checkProviders, type ProvidersRecord } from '#contract/messages/messages.ts';
import { readPath } from '../api/read-path.ts';

export const providersPath = readPath<typeof checkProviders>(checkProviders.path);
export const currentUserPath = readPath<typeof currentUser>(currentUser.path);
export const smsSettingsPath = readPath<typeof listSmsSettings>(listSmsSettings.path);

/** Whether there is a button that sends a test. */
export function canSendTest({ mail, sms }: ProvidersRecord): boolean {
  return mail.isConfigured || (sms.isConfigured && Boolean(sms.to));
}
