import type { NoteRecord } from '#contract/applications/review.ts';
import type { AuditLog } from '../../activity/audit-log.ts';
import type { Admin } from '../../http/admin-guard.ts';
import type { Clock } from '../../process/clock.ts';
import { lockReview } from './decide.ts';
import { ReviewTalkStore } from './review-talk.store.ts';

interface NoteParts {
  auditLog: AuditLog;
  clock: Clock;
}

export async function addNote(
  { auditLog, clock }: NoteParts,
  applicationId: number,
  text: string,
  admin: Admin,
): Promise<NoteRecord> {
  const now = clock().toISOString();
  return auditLog.run(admin, async (trx, note) => {
    note({ what: 'wrote note', target: { kind: 'application', id: applicationId } });
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    await talk.addHistory(applicationId, 'Wrote a note', admin.username, now);
    return talk.addNote(applicationId, text, admin, now);
  });
}

export async function removeNote(
  { auditLog, clock }: NoteParts,
  applicationId: number,
  noteId: number,
  admin: Admin,
): Promise<void> {
  await auditLog.run(admin, async (trx, note) => {
    note({ what: 'deleted note', target: { kind: 'application', id: applicationId } });
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    await talk.removeNote(applicationId, noteId, admin);
    await talk.addHistory(applicationId, 'Deleted a note', admin.username, clock().toISOString());
  });
}
