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

const smsForm = z.object({ phoneNumber: phoneNumberText, isEnabled: z.boolean() });

function SmsSettingsForm({ me }: { me: AdminRecord }) {
  const saving = useAction({
    act: ({ phoneNumber, isEnabled }: z.infer<typeof smsForm>) =>
      save({ phoneNumber, smsNotificationsEnabled: isEnabled }),
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
    initial: { phoneNumber: me.phoneNumber ?? '', isEnabled: me.smsNotificationsEnabled },
    saving,
    onSaved: (_, { markSaved }) => markSaved(),
  });
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
          isOn={form.values.isEnabled}
          onChange={(isOn) => form.change('isEnabled', isOn)}
          hint={
            form.values.isEnabled && !form.values.phoneNumber.trim()
              ? 'Nothing can be sent without a number.'
              : null
          }
        />
      </Form>
      <SmsNumberCheck saved={me.phoneNumber} typed={form.values.phoneNumber} />
    </>
  );
}

/** An answer without a body is a success, too. */
async function save(settings: SmsSettings): Promise<AdminRecord | undefined> {
  const text = await callForText(changeSmsSettings, settings);
  return text ? changeSmsSettings.reply.parse(JSON.parse(text)) : undefined;
}

interface SmsNumberCheckProps {
  saved: string | null;
  typed: string;
}

/** Any form of a number can be saved, but an SMS may not reach it. This says so, below the form: it is known later. */
function SmsNumberCheck({ saved, typed }: SmsNumberCheckProps) {
  const { data: providers } = useQuery(readQuery(providersPath));
  const isSaved = saved !== null && typed.trim() === saved;
  return (
    <Status as="p" className={field.notice}>
      {isSaved ? providers?.sms.numberProblem : null}
    </Status>
  );
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
        {isConfigured ? wordsAbout(reached) : 'No one receives SMS yet: SMS is not set up. '}
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
      >
        <div className={layout.stack}>
          <SmsSettingsForm key={me.data.id} me={me.data} />
          <SmsRecipients />
        </div>
      </SettingsSection>
    </div>
  );
}
