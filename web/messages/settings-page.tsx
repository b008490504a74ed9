import '../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { AdminRecord } from '#contract/accounts/admin-accounts.ts';
import { changeSmsSettings, phoneNumberText, type SmsSettings } from '#contract/accounts/notifications.ts';
import { messagesPath } from '../admin/admin-pages.ts';
import { FrameSkeleton, RetryNotice } from '../admin/retry-notice.tsx';
import { currentUserPath, providersPath, smsSettingsPath } from '../admin/settings.queries.ts';
import { SettingsSection } from '../admin/settings-section.tsx';
import { ApiError } from '../api/api-error.ts';
import { callForText } from '../api/call-api.ts';
import { readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import field from '../forms/field.module.css';
import { Field } from '../forms/field.tsx';
import { Form } from '../forms/form.tsx';
import { Switch } from '../forms/switch.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { PageLink } from '../site/link.tsx';
import { Status } from '../ui/feedback/status.tsx';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

const smsForm = z.object({ phoneNumber: phoneNumberText, smsNotificationsEnabled: z.boolean() });

function SmsSettingsForm({ me }: { me: AdminRecord }) {
  const { data: providers } = useQuery(readQuery(providersPath));
  const saving = useAction({
    act: save,
    done: {
      title: 'Settings Updated!',
      description: 'Your SMS notification preferences have been saved.',
    },
    failed: (error) => ({
      title: 'Error',
      description:
        error instanceof ApiError
          ? 'Failed to update SMS settings'
          : 'Failed to update settings. Please try again.',
      tone: 'destructive',
    }),
    changes: ['ownSettings'],
  });
  const form = useZodForm<z.infer<typeof smsForm>>({
    // The only staff form about a person. The key includes the account, so that another account does not get
    // this draft.
    draftKey: `sms-settings:${me.id}`,
    schema: smsForm,
    initial: { phoneNumber: me.phoneNumber ?? '', smsNotificationsEnabled: me.smsNotificationsEnabled },
    saving,
    onSaved: (_, { markSaved }) => markSaved(),
  });
  const { smsNotificationsEnabled } = form.values;
  const typed = form.values.phoneNumber.trim();
  return (
    <>
      <Form of={form} label="Save Settings" busyLabel="Saving..." asksBeforeLeaving>
        <Field
          {...form.field('phoneNumber')}
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          hint="With a plus and the country code. Leave it empty to remove it."
          isOptional
        />
        <Switch
          label="Enable SMS Notifications"
          isOn={smsNotificationsEnabled}
          onChange={(isOn) => form.change('smsNotificationsEnabled', isOn)}
          hint={smsNotificationsEnabled && typed === '' && 'Nothing can be sent without a number.'}
        />
      </Form>
      {/* Any form of a number can be saved, but an SMS may not reach it. Below the form: it is known later. */}
      <Status as="p" className={field.notice}>
        {typed !== '' && typed === me.phoneNumber && providers?.sms.numberProblem}
      </Status>
    </>
  );
}

/** An answer without a body is a success, too. */
async function save(settings: SmsSettings): Promise<AdminRecord | undefined> {
  const text = await callForText(changeSmsSettings, settings);
  return text ? changeSmsSettings.reply.parse(JSON.parse(text)) : undefined;
}

/**
 * The current recipients of an SMS. Shows nothing while they are unknown, because the settings work without them, and
 * comes after these, which do not move when they are known.
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
      <p className={textStyles.note}>
        {isConfigured && reached.length > 0 && `Sent at present to: ${namesOf(reached)}.`}
        {isConfigured && reached.length === 0 && 'No one receives SMS yet.'}
        {!isConfigured && 'No one receives SMS yet: SMS is not set up. '}
        {!isConfigured && (
          <PageLink to={messagesPath} className={`${textStyles.link} ${textStyles.tallLink}`}>
            How to set it up
          </PageLink>
        )}
      </p>
      {notReached.length > 0 && (
        <p className={textStyles.note}>
          Switched on, but with a number that cannot receive SMS: {namesOf(notReached)}.
        </p>
      )}
    </>
  );
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
      >
        <div className={layout.stack}>
          <SmsSettingsForm key={me.data.id} me={me.data} />
          <SmsRecipients />
        </div>
      </SettingsSection>
    </div>
  );
}
