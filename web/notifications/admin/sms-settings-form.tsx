import { useState } from 'react';
import { z } from 'zod';
import type { AdminRecord } from '#contract/admin-accounts.ts';
import { changeSmsSettings, phoneNumberText, type SmsSettings } from '#contract/notifications.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForText } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { Switch } from '../../ui/switch.tsx';
import { SmsNumberCheck } from './sms-number-check.tsx';

const phoneForm = z.object({ phoneNumber: phoneNumberText });

export function SmsSettingsForm({ me }: { me: AdminRecord }) {
  const [isEnabled, setIsEnabled] = useState(me.smsNotificationsEnabled);
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
  const form = useZodForm({
    schema: phoneForm,
    initial: { phoneNumber: me.phoneNumber ?? '' },
    async onSubmit({ phoneNumber }) {
      const outcome = await saving.run({ phoneNumber, smsNotificationsEnabled: isEnabled });
      return outcome.isDone ? undefined : outcome.refusal?.fields;
    },
  });
  return (
    <form className="settings-form" noValidate onSubmit={form.submit}>
      <Field
        {...form.field('phoneNumber')}
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="With country code, such as +1 706 555 0142. Leave it empty to remove it."
        isOptional
      />
      <Switch
        label="Enable SMS Notifications"
        isOn={isEnabled}
        onChange={setIsEnabled}
        hint={isEnabled && !form.values.phoneNumber.trim() ? 'Nothing can be sent without a number.' : null}
      />
      <SmsNumberCheck saved={me.phoneNumber} typed={form.values.phoneNumber} />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
          Save Settings
        </SubmitButton>
      </div>
    </form>
  );
}

/** An answer without content is a yes, too. */
async function save(settings: SmsSettings): Promise<AdminRecord | undefined> {
  const text = await callForText(changeSmsSettings, settings);
  return text ? changeSmsSettings.reply.parse(JSON.parse(text)) : undefined;
}
