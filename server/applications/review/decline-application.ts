import type { AuditLog } from '../../activity/audit-log.ts';
import type { ConnectedDatabase } from '../../db/tables.ts';
import type { Admin } from '../../http/admin-guard.ts';
import type { MessageSettings } from '../../outbox/outbox.store.ts';
import type { Clock } from '../../process/clock.ts';
import type { CurrentVenue } from '../../venue/current-venue.ts';
import type { ApplicationsStore } from '../applications.store.ts';
import { lockOpenReview, writeDecision } from './decide.ts';
import { declineMail } from './performer-mails.ts';
import { type ReadReview, readReview } from './read-review.ts';
import { ReviewSettingsStore } from './review-settings.store.ts';
import { tellPerformer } from './tell-performer.ts';

export interface TellingParts {
  database: ConnectedDatabase;
  auditLog: AuditLog;
  applications: ApplicationsStore;
  messageSettings: MessageSettings;
  venue: CurrentVenue;
  clock: Clock;
}

export async function declineApplication(
  { auditLog, applications, messageSettings, venue, clock }: TellingParts,
  applicationId: number,
  message: string | undefined,
  admin: Admin,
  versions: string[] | undefined,
): Promise<ReadReview> {
  const application = await applications.get(applicationId);
  const settings = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  return auditLog.run(admin, async (trx, note) => {
    await lockOpenReview(trx, applicationId, versions);
    const { letters } = await new ReviewSettingsStore(trx).get();
    const mail = declineMail(application, message ?? letters[0]?.text ?? '', settings);
    const decision = { state: 'declined', at: now.toISOString(), by: admin.username } as const;
    await writeDecision(trx, applicationId, decision, 'Declined');
    const telling = { application, purpose: 'decline', mail, author: admin.username } as const;
    await tellPerformer(trx, telling, settings, now);
    note({ what: 'declined application', target: { kind: 'application', id: applicationId } });
    return readReview(trx, applicationId, admin.id);
  });
}
