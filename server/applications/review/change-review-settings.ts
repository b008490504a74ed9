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
    const before = settingsVersion(await store.get());
    if (versions && !versions.includes(before)) throw changedMeanwhile(reviewSettingsChangedMeanwhile);
    await store.change(settings);
    const changed = await store.get();
    if (settingsVersion(changed) !== before)
      note({ what: 'changed review settings', target: { kind: 'settings' } });
    return changed;
  });
}

/** Equal settings have equal versions, in every process. */
export function settingsVersion(settings: ReviewSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22);
}
