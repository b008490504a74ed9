import type { PerformerMessage } from '#contract/review.ts';
import type { Admin } from '../http/admin-guard.ts';
import { lockReview } from './decide.ts';
import type { TellingParts } from './decline-application.ts';
import { staffReply } from './performer-letters.ts';
import { ReviewTalkStore } from './review-talk.store.ts';
import { tellPerformer } from './tell-performer.ts';

/** Queues a mail in the words of staff, and keeps it at the application. */
export async function writeToPerformer(
  { deeds, applications, messageSettings, venue, clock }: TellingParts,
  applicationId: number,
  text: string,
  admin: Admin,
): Promise<PerformerMessage> {
  const application = await applications.get(applicationId);
  const settings = { ...messageSettings, venue: await venue.current() };
  const now = clock();
  const { username: author } = admin;
  return deeds.run(admin, async (trx, note) => {
    note({ what: 'wrote to performer', target: { kind: 'application', id: applicationId } });
    await lockReview(trx, applicationId, undefined);
    await new ReviewTalkStore(trx).addHistory(
      applicationId,
      'Wrote to the performer',
      author,
      now.toISOString(),
    );
    const letter = staffReply(application, text, settings);
    const telling = { applicationId, recipient: application.email, kind: 'message', letter, author } as const;
    return tellPerformer(trx, telling, settings, now);
  });
}
