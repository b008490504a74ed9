import type { PerformerMessage } from '#contract/applications/review.ts';
import { conflict } from '../../failure.ts';
import type { Admin } from '../../http/admin-guard.ts';
import { lockReview } from './decide.ts';
import type { TellingParts } from './decline-application.ts';
import { staffReply } from './performer-mails.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { tellPerformer } from './tell-performer.ts';

/** Queues a mail in the words of staff, and keeps it at the application. The same key again sends no second one. */
export async function writeToPerformer(
  { auditLog, applications, messageSettings, venue, clock }: TellingParts,
  applicationId: number,
  text: string,
  admin: Admin,
  requestKey: string | null = null,
): Promise<PerformerMessage> {
  const application = await applications.get(applicationId);
  const settings = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  const { username: author } = admin;
  return auditLog.run(admin, async (trx, note) => {
    // Before the key is looked for: of two requests with it, the second waits for the first.
    await lockReview(trx, applicationId, undefined);
    const talk = new ReviewTalkStore(trx);
    const sent = requestKey === null ? undefined : await talk.findMessage(applicationId, requestKey);
    const mail = staffReply(application, text, settings);
    if (sent && sent.text !== mail.text)
      throw conflict('', 'Another message was sent with this Idempotency-Key');
    if (sent) return sent;
    note({ what: 'wrote to performer', target: { kind: 'application', id: applicationId } });
    await talk.addHistory(applicationId, 'Wrote to the performer', author, now.toISOString());
    const { email: recipient } = application;
    const telling = { applicationId, recipient, kind: 'message', mail, author, requestKey } as const;
    return tellPerformer(trx, telling, settings, now);
  });
}
