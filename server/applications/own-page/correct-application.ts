import { decidedAlready, type OwnPageChanges } from '#contract/applications/own-page.ts';
import { changedMeanwhile } from '../../failure.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { datesField } from '../review/review-talk.store.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { mailCorrection, noteCorrection } from './tell-staff.ts';

const names: Record<keyof OwnPageChanges, string> = {
  phone: 'phone',
  preferredDates: datesField,
  additionalInfo: 'additional information',
};

/** What stays the same is not written, and is no news. */
export async function correctApplication(
  parts: OwnParts,
  applicationId: number,
  changes: OwnPageChanges,
): Promise<void> {
  await changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
    if (!review.isOpen) throw changedMeanwhile(decidedAlready);
    const changed = (Object.keys(names) as (keyof OwnPageChanges)[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== application[field],
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((field) => [field, changes[field]]));
    await new ApplicationsStore(trx).correct(applicationId, fields);
    const fieldNames = changed.map((field) => names[field]);
    await noteCorrection(trx, applicationId, fieldNames, now);
    await mailCorrection(trx, application, settings, now);
  });
}
