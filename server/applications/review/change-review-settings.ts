import { createHash } from 'node:crypto';
import {
  type ReviewSettings,
  reviewSettingsChangedMeanwhile,
} from '#contract/applications/review-settings.ts';
import type { AuditLog } from '../../activity/audit-log.ts';
import { changedMeanwhile } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';

/** Replaces the settings, if they are of one of the versions. Without versions, whatever they are. */
export async function changeReviewSettings(
  { auditLog }: { auditLog: AuditLog },
  settings: ReviewSettings,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReviewSettings> {
  return auditLog.run(admin, async (trx, note) => {
    const store = new ReviewSettingsStore(trx);
    await store.lock();
    const before = await store.get();
    if (versions && !versions.includes(settingsVersion(before)))
      throw changedMeanwhile(reviewSettingsChangedMeanwhile);
    await store.change(settings);
    const after = await store.get();
    if (settingsVersion(after) !== settingsVersion(before))
      note({ what: 'changed review settings', target: { kind: 'settings' }, facts: { before, after } });
    return after;
  });
}

/** Equal settings have equal versions, in every process. */
export function settingsVersion(settings: ReviewSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22);
}
