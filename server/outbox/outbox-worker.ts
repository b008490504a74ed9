import type { Db } from '../db/tables.ts';
import type { Senders } from '../integrations/delivery.ts';
import { ChannelsStore } from './channels.store.ts';
import type { QueuedMessage } from './mail/mailed-link.ts';
import { type LaneParts, type Objection, OutboxLane } from './outbox-lane.ts';
import { type NoteResult, OutboxQueueStore } from './outbox-queue.store.ts';
import { SmsAdminsStore } from './sms/sms-admins.store.ts';
import { smsNumberOf } from './sms/sms-text.ts';

/** Polls for messages of other processes and for retries. */
const pollEveryMs = 5_000;
/** Within the time that a shutdown of the server may take. */
const stopTimeoutMs = 5_000;

/** Objections, links and composers are those of mails, and quiet hours those of SMS. */
interface WorkerParts
  extends Pick<LaneParts, 'clock' | 'log'>,
    Partial<Pick<LaneParts, 'objections' | 'links' | 'composers' | 'isQuiet' | 'random'>> {
  db: Db;
  senders: Senders;
  /** Of numbers without one. */
  country: () => Promise<string>;
  noteResult?: NoteResult;
}

/** Sends the messages in the outbox: when woken, and every few seconds. */
export class OutboxWorker {
  readonly #lanes: OutboxLane[];
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    const { db, senders, country, noteResult, isQuiet, objections = [], links = [], composers = {} } = parts;
    const { clock, log, random = Math.random } = parts;
    const smsAdmins = new SmsAdminsStore(db);
    const queue = new OutboxQueueStore(db, noteResult);
    const shared = { queue, channels: new ChannelsStore(db), clock, log, random };
    const objectionTo: Objection = async (message) => objectionToSms(smsAdmins, message, await country());
    const ofSms = { channel: 'sms', send: senders.sms, objections: [objectionTo] } as const;
    this.#lanes = [
      new OutboxLane({ ...shared, channel: 'mail', send: senders.mail, objections, links, composers }),
      new OutboxLane({ ...shared, ...ofSms, ...(isQuiet ? { isQuiet } : {}) }),
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
