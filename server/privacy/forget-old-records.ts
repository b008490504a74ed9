import { invitationLifetimeMs } from '../accounts/invitations.store.ts';
import { ActivityStore } from '../activity/activity.store.ts';
import type { Db } from '../db/tables.ts';
import { ForgottenMessagesStore } from '../outbox/forgotten-messages.store.ts';
import { OutboxStore } from '../outbox/outbox.store.ts';
import type { Clock } from '../process/clock.ts';

const dayMs = 24 * 60 * 60_000;
const activityKeptMs = 366 * dayMs;
/** How long messages are kept as proof. */
const messagesKeptMs = 180 * dayMs;
/** Letters are many, and who got which is noted elsewhere. */
const newslettersKeptMs = 7 * dayMs;

interface ForgettingParts {
  database: { db: Db };
  clock: Clock;
}

/** Removes lines that are older than a year. */
export async function forgetOldActivity({ database, clock }: ForgettingParts): Promise<void> {
  await new ActivityStore(database.db).removeBefore(before(clock, activityKeptMs));
}

export async function forgetOldMessages({ database, clock }: ForgettingParts): Promise<void> {
  const outbox = new OutboxStore(database.db);
  await outbox.removeOld(before(clock, messagesKeptMs));
  await outbox.removeOld(before(clock, newslettersKeptMs), 'letter');
  // By then it can no longer be used, and the address is of no more use.
  await new ForgottenMessagesStore(database.db).forgetOldInvitations(before(clock, invitationLifetimeMs));
}

function before(clock: Clock, ms: number): string {
  return new Date(clock().getTime() - ms).toISOString();
}
