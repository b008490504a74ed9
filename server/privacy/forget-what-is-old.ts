import { bulkPurposes } from '#contract/messages/messages.ts';
import { keptDays } from '#contract/privacy.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import { ErasedApplicationsStore } from '../applications/erased-applications.store.ts';
import { ForgottenMessagesStore } from '../outbox/forgotten-messages.store.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import type { Clock } from '../process/clock.ts';
import type { Services } from '../services.ts';
import { forgetOldSubscribers } from '../subscribers/erase-subscriber.ts';
import { eraseOldApplications } from './erase-old-applications.ts';
import { RetainedApplicationsStore } from './retained-applications.store.ts';

const dayMs = 24 * 60 * 60_000;
const activityKeptMs = 366 * dayMs;
/** A browser keeps a form that was not sent for fourteen days. */
const erasedKeysKeptMs = 15 * dayMs;
/** A site that looks every hour may have been switched off for as long. */
const maxGapMs = 31 * dayMs;

type ForgettingParts = Pick<Services, 'database' | 'clock'>;

/**
 * What is done every hour, so that nothing about anyone is kept for longer than it is said. Not when the clock was set
 * since the last time, as this process or the database can tell: it may be years ahead, and be right again in an hour.
 */
export async function forgetWhatIsOld(
  parts: Services,
  hasStepped: () => boolean = () => false,
  stopping?: AbortSignal,
): Promise<void> {
  const { clock, database, log } = parts;
  const now = clock();
  const last = await new RetainedApplicationsStore(database.db).noteRun(now.toISOString());
  const isFar = last !== undefined && Math.abs(now.getTime() - Date.parse(last)) > maxGapMs;
  if (hasStepped() || isFar) {
    log.warn({ event: 'nothing old is erased after a step of the clock', last, now: now.toISOString() });
    return;
  }
  const steps = {
    activity: () => forgetOldActivity(parts),
    messages: () => forgetOldMessages(parts),
    'erased keys': () => new ErasedApplicationsStore(database.db).forgetKeys(before(clock, erasedKeysKeptMs)),
    departures: () => parts.unsubscribedList.forgetOld(database.db),
    subscribers: () => forgetOldSubscribers(parts, stopping),
    applications: () => eraseOldApplications(parts, stopping),
  };
  const failed: string[] = [];
  for (const [step, forget] of Object.entries(steps)) {
    try {
      await forget();
    } catch (error) {
      log.warn({ err: error, step }, 'what is old could not be forgotten');
      failed.push(step);
    }
  }
  if (failed.length > 0) throw new Error(`not forgotten yet: ${failed.join(', ')}`);
}

export async function forgetOldActivity({ database, clock }: ForgettingParts): Promise<void> {
  await new ActivityStore(database.db).removeBefore(before(clock, activityKeptMs));
}

export async function forgetOldMessages({ database, clock }: ForgettingParts): Promise<void> {
  const outbox = new OutboxStore(database.db);
  await outbox.removeOld(before(clock, keptDays.messages * dayMs));
  await outbox.removeOld(before(clock, keptDays.newsletters * dayMs), bulkPurposes);
  const forgotten = new ForgottenMessagesStore(database.db);
  await forgotten.forgetRecipientKeys(before(clock, dayMs));
  // By then it can no longer be used, and the address is of no more use.
  await forgotten.forgetOldInvitations(before(clock, keptDays.invitations * dayMs));
}

function before(clock: Clock, ms: number): string {
  return new Date(clock().getTime() - ms).toISOString();
}
