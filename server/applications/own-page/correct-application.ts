import { applicationMessages } from '#contract/applications/applications.ts';
import {
  decidedAlready,
  type NightChanges,
  notBooked,
  type OwnPageChanges,
} from '#contract/applications/own-page.ts';
import { shorten } from '#contract/text/description-text.ts';
import type { Db } from '../../db/tables.ts';
import { badInput, changedMeanwhile } from '../../failure.ts';
import { ApplicationsStore } from '../applications.store.ts';
import { findBookedShow } from '../bookings/read-booking.ts';
import { correctionOf, datesField } from '../review/review-talk.store.ts';
import { changeOwn, type OwnParts } from './change-own.ts';
import { mailCorrection, noteUnread } from './tell-staff.ts';

export type Corrections = OwnPageChanges & NightChanges;

const names: Record<keyof Corrections, string> = {
  phone: 'phone',
  preferredDates: datesField,
  additionalInfo: 'additional information',
  bandLineup: 'band lineup',
  equipmentNeeds: 'equipment needs',
};

/** What was sent, until a decision is made; what matters for the night, while one is to come. */
export async function correctApplication(
  parts: OwnParts,
  applicationId: number,
  changes: Corrections,
  stage: 'open' | 'booked' = 'open',
): Promise<void> {
  await changeOwn(parts, applicationId, async ({ trx, review, application, settings, now }) => {
    if (stage === 'open' && !review.isOpen) throw changedMeanwhile(decidedAlready);
    if (stage === 'booked' && !(await hasNight(trx, applicationId, now))) throw changedMeanwhile(notBooked);
    if (changes.bandLineup === '' && application.bandLineup !== '') {
      throw badInput({ bandLineup: applicationMessages.bandLineup });
    }
    // What stays the same is not written, and is no news.
    const changed = (Object.keys(names) as (keyof Corrections)[]).filter(
      (field) => changes[field] !== undefined && changes[field] !== application[field],
    );
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((field) => [field, changes[field]]));
    await new ApplicationsStore(trx).correct(applicationId, fields);
    const notes = changed.map((field) =>
      // What it was and is, of what is short.
      field === 'phone' || field === 'preferredDates'
        ? `${names[field]} (“${shorten(application[field], 200)}” to “${shorten(changes[field] ?? '', 200)}”)`
        : names[field],
    );
    await noteUnread(trx, applicationId, correctionOf(notes), now);
    await mailCorrection(trx, application, settings, now);
  });
}

/** Whether they are booked for a show that is not over, and have not turned it down. */
async function hasNight(trx: Db, applicationId: number, now: Date): Promise<boolean> {
  const { booking, event } = (await findBookedShow(trx, applicationId)) ?? {};
  return event != null && event.endDateTime > now.toISOString() && booking?.answer !== 'turnedDown';
}
