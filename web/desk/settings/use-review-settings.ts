import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  changeReviewSettings,
  type ReviewSettings,
  reviewSettings,
} from '#contract/applications/review-settings.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useEditedRecord } from '../../forms/drafts/use-edited-record.ts';
import { type VersionedSettings, versionedSettings } from './review-settings.queries.ts';

/** The settings as the fields of the form hold them. */
interface EditableSettings {
  promiseHours: string;
  digest: boolean;
  hasQuietHours: boolean;
  quietFrom: string;
  quietTo: string;
  letters: ReviewSettings['letters'];
}

/** What the two fields say first when someone turns quiet hours on. */
const usualQuietHours = { from: '22:00', to: '08:00' };

function editableSettings(settings: ReviewSettings): EditableSettings {
  const { promiseHours, digest, quietFrom, quietTo, letters } = settings;
  return {
    promiseHours: String(promiseHours),
    digest,
    hasQuietHours: quietFrom !== null,
    quietFrom: quietFrom ?? usualQuietHours.from,
    quietTo: quietTo ?? usualQuietHours.to,
    letters,
  };
}

/** The server's rules, for what the fields hold. */
const settingsForm = z.preprocess((values) => {
  const { promiseHours, digest, hasQuietHours, quietFrom, quietTo, letters } = values as EditableSettings;
  return {
    promiseHours: /^\s*\d+\s*$/.test(promiseHours) ? Number(promiseHours) : Number.NaN,
    digest,
    quietFrom: hasQuietHours ? quietFrom : null,
    quietTo: hasQuietHours ? quietTo : null,
    letters,
  };
}, reviewSettings);

/** The settings of reviews as a form: typed, kept as a draft, checked, and saved over what was seen. */
export function useReviewSettings(stored: VersionedSettings) {
  const client = useQueryClient();
  const { check, ...record } = useEditedRecord({
    draftKey: 'review-settings',
    stored: editableSettings(stored.output),
    schema: settingsForm,
  });

  async function send(settings: ReviewSettings, signal: AbortSignal) {
    try {
      const headers = { 'if-match': stored.version };
      return await callForVersion(changeReviewSettings, settings, { headers, signal });
    } catch (failure) {
      // With the settings of whoever came first, the form can say what has become of them.
      if (failure instanceof ApiError && failure.status === 409) {
        await client.fetchQuery({ ...versionedSettings, staleTime: 0 });
      }
      throw failure;
    }
  }

  const saving = useAction({
    act: send,
    done: { title: 'Saved', description: 'The new settings apply from now on.' },
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['reviewSettings'],
  });

  async function save() {
    const settings = saving.isBusy ? undefined : check();
    if (!settings) return;
    const outcome = await saving.run(settings);
    if (outcome.isDone) {
      client.setQueryData(versionedSettings.queryKey, outcome.output);
      record.discard();
    } else if (outcome.refusal?.status !== 409) {
      record.refuse(outcome.refusal?.fields ?? {});
    }
  }

  return { ...record, save, isBusy: saving.isBusy };
}

export type ReviewSettingsInHand = ReturnType<typeof useReviewSettings>;
