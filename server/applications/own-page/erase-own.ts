import { ownPageNotFound } from '#contract/applications/own-page.ts';
import { Failure, notFound } from '../../failure.ts';
import { type ErasingParts, eraseApplication } from '../erase-application.ts';
import { erasureMail } from './change-mails.ts';
import type { OwnParts } from './change-own.ts';
import { mailStaff } from './tell-staff.ts';

/** Erases an application for its performer. Staff are told its number, and nothing that was in it. */
export async function eraseOwn(parts: ErasingParts & OwnParts, applicationId: number): Promise<void> {
  const settings = { ...parts.messageSettings, venue: await parts.venue.current() };
  const now = parts.clock();
  try {
    await eraseApplication(parts, applicationId, {
      alsoWrite: (trx) =>
        mailStaff(trx, erasureMail(applicationId, settings.venue, settings.publicUrl), settings, now),
    });
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not found') throw notFound(ownPageNotFound);
    throw error;
  }
}
