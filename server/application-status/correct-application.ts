import { decidedAlready, type StatusChanges } from '#contract/application-status.ts';
import { ApplicationsStore } from '../applications/applications.store.ts';
import { changedMeanwhile } from '../failures/failure.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { mailCorrection, noteNews } from './tell-staff.ts';

const names: Record<keyof StatusChanges, string> = {
  phone: 'phone',
  preferredDates: 'preferred dates',
  additionalInfo: 'additional information',
};

/** What stays the same is not written, and is no news. */
export async function correctApplication(
  parts: OwnParts,
  applicationId: number,
  changes: StatusChanges,
): Promise<void> {
  await changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
    if (!review.isOpen) throw changedMeanwhile(decidedAlready);
    const changed = (Object.keys(names) as (keyof StatusChanges)[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== application[field],
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((field) => [field, changes[field]]));
    await new ApplicationsStore(trx).correct(applicationId, fields);
    const list = new Intl.ListFormat('en').format(changed.map((field) => names[field]));
    await noteNews(trx, applicationId, `Corrected ${list}`, now);
    await mailCorrection(trx, application, settings, now);
  });
}
