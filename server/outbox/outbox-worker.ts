import type { Logger } from 'pino';
import type { MessagePurpose } from '#contract/messages/messages.ts';
import { InvitationsStore } from '../accounts/invitations.store.ts';
import type { Db } from '../db/tables.ts';
import type { Senders } from '../integrations/delivery.ts';
import type { Clock } from '../process/clock.ts';
import { LetterSettingsStore } from '../subscribers/letter-settings.store.ts';
import { SubscribersStore } from '../subscribers/subscribers.store.ts';
import { ChannelsStore } from './channels.store.ts';
import { type Compose, OutboxLane } from './outbox-lane.ts';
import { OutboxQueueStore, type QueuedMessage } from './outbox-queue.store.ts';
import { smsNumberOf } from './phone-number.ts';
import { SmsAdminsStore } from './sms-admins.store.ts';

/** Polls for messages of other processes and for retries. */
const pollEveryMs = 5_000;
/** Within the time that a shutdown of the server may take. */
const stopTimeoutMs = 5_000;

export interface WorkerParts {
  db: Db;
  senders: Senders;
  /** Of numbers without one. */
  country: () => Promise<string>;
  /** Whether it is an hour at which no SMS is sent. */
  isQuiet?: () => Promise<boolean>;
  /** Then there is no letter of the house's own, not even one that waits. */
  hasMarketingService?: boolean;
  /** Who writes the mails whose words are known only when they are handed over. */
  composers?: Partial<Record<MessagePurpose, Compose>>;
  clock: Clock;
  log: Logger;
  random?: () => number;
}

/** Sends the messages in the outbox: when woken, and every few seconds. */
export class OutboxWorker {
  readonly #lanes: OutboxLane[];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    const { db, senders, country, isQuiet, hasMarketingService = false } = parts;
    const { composers = {}, clock, log, random = Math.random } = parts;
    const smsAdmins = new SmsAdminsStore(db);
    const subscribers = new SubscribersStore(db);
    const letterSettings = new LetterSettingsStore(db);
    const invitations = new InvitationsStore(db);
    const queue = new OutboxQueueStore(db);
    const shared = { queue, channels: new ChannelsStore(db), clock, log, random };
    this.#lanes = [
      new OutboxLane({
        ...shared,
        channel: 'mail',
        send: senders.mail,
        objection: async (message) =>
          (await objectionToLetter({ subscribers, letterSettings, hasMarketingService }, message)) ??
          objectionToInvitation(invitations, message, clock().toISOString()),
        composerOf: (purpose) => composers[purpose],
      }),
      new OutboxLane({
        ...shared,
        channel: 'sms',
        send: senders.sms,
        objection: async (message) => objectionToSms(smsAdmins, message, await country()),
        ...(isQuiet ? { isQuiet } : {}),
      }),
    ];
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollEveryMs).unref();
    this.wake();
  }

  /** To be called when there is a new message. Does nothing before `start`, as in tests. */
  wake(): void {
    if (this.#timer) for (const lane of this.#lanes) void lane.begin();
  }

  /** Sends everything that is due now, and resolves when that is done. */
  async runOnce(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.finish()));
  }

  /** Claims nothing new, and lets deliveries under way finish until the timeout. */
  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all(this.#lanes.map((lane) => lane.stop(timeoutMs)));
  }
}

/**
 * Checked before sending, because a message may have waited for a day: only to the admin's current number, and only if
 * they still want SMS.
 */
async function objectionToSms(
  smsAdmins: SmsAdminsStore,
  { userId, recipient, purpose }: QueuedMessage,
  country: string,
): Promise<string | undefined> {
  const admin = userId === null ? undefined : await smsAdmins.findNumber(userId);
  const own = admin && smsNumberOf(admin.phoneNumber, country);
  if (!own || (own.number ?? admin.phoneNumber) !== recipient)
    return 'This is no longer the number of an admin';
  if (own.problem !== null) return own.problem;
  if (!admin.wantsSms && purpose !== 'test') return 'This admin has switched SMS off';
  return undefined;
}

/** Checked before sending, because a letter may have waited: only while it is on, and to those who are on the list now. */
async function objectionToLetter(
  {
    subscribers,
    letterSettings,
    hasMarketingService,
  }: { subscribers: SubscribersStore; letterSettings: LetterSettingsStore; hasMarketingService: boolean },
  { purpose, subscriberId }: QueuedMessage,
): Promise<string | undefined> {
  if (purpose !== 'letter') return undefined;
  if (hasMarketingService) return 'A marketing service writes to the guests';
  if (!(await letterSettings.get()).on) return 'The letter has been switched off';
  const subscriber = subscriberId === null ? undefined : await subscribers.find(subscriberId);
  return subscriber?.state === 'confirmed' ? undefined : 'This address is no longer on the list';
}

/** Its invitation may have been revoked or used in the meantime, or the one who made it is gone. */
async function objectionToInvitation(
  invitations: InvitationsStore,
  { id, purpose }: QueuedMessage,
  now: string,
): Promise<string | undefined> {
  if (purpose !== 'invitation' || (await invitations.isMailWanted(id, now))) return undefined;
  return 'This invitation can no longer be used';
}
