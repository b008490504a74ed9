import { z } from 'zod';
import { type ReviewSettings, reviewSettings } from '#contract/applications/review-settings.ts';

/** The settings as the fields of the form hold them. */
export interface EditableSettings {
  promiseHours: string;
  digest: boolean;
  hasQuietHours: boolean;
  quietFrom: string;
  quietTo: string;
  letters: ReviewSettings['letters'];
}

/** What the two fields say first when someone turns quiet hours on. */
const usualQuietHours = { from: '22:00', to: '08:00' };

export function editableSettings(settings: ReviewSettings): EditableSettings {
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
export const settingsForm = z.preprocess((values) => {
  const { promiseHours, digest, hasQuietHours, quietFrom, quietTo, letters } = values as EditableSettings;
  return {
    promiseHours: /^\s*\d+\s*$/.test(promiseHours) ? Number(promiseHours) : Number.NaN,
    digest,
    quietFrom: hasQuietHours ? quietFrom : null,
    quietTo: hasQuietHours ? quietTo : null,
    letters,
  };
}, reviewSettings);
