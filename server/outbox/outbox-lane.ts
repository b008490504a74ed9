import { randomUUID } from 'node:crypto';
import { bulkPurposes, type MessagePurpose } from '#contract/messages/messages.ts';
import { notHandedOver, type Outcome, type Send } from '../integrations/delivery.ts';
import { ChannelBreaker, type ChannelBreakerParts } from './channel-breaker.ts';
import type { StoppedChannel } from './channels.store.ts';
import { delayAfter, furthestDueMs, isGiveUpDue, judgeOutcome } from './judge-outcome.ts';
import { type LinkMaker, type MailedLink, type QueuedMessage, withLink } from './mail/mailed-link.ts';
import type { Composition, DueSpan, OutboxQueueStore, Result } from './outbox-queue.store.ts';

interface LateResult {
  id: number;
  token: string;
  result: Result;
  untilMs: number;
}

/**
 * Results that could not be written because the database was away. They are written when it is back. Otherwise the
 * message would count as lost: a mail would be sent twice, and an SMS not at all.
 */
export class LateResults {
  readonly #queue: OutboxQueueStore;
  readonly #clock: () => Date;
  readonly #keptMs: number;
  #results: LateResult[] = [];

  /** After `keptMs` the lease has expired, and another process may have taken the message. */
  constructor(queue: OutboxQueueStore, clock: () => Date, keptMs: number) {
    this.#queue = queue;
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  add(id: number, token: string, result: Result): void {
    this.#results.push({ id, token, result, untilMs: performance.now() + this.#keptMs });
  }

  /** The message may have been claimed, but was certainly not tried. */
  addUntried(id: number, token: string, dueAt: string): void {
    this.add(id, token, { state: 'waiting', providerWords: notHandedOver.words, isInterrupted: true, dueAt });
  }

  /**
   * Repeated until the lease expires: a server that hangs may carry out a statement long after its client has given up.
   * If another process holds the message by now, nothing is changed.
   */
  async write(): Promise<void> {
    this.#results = this.#results.filter(({ untilMs }) => performance.now() < untilMs);
    for (const { id, token, result } of this.#results) {
      await this.#queue.settle(id, token, result, this.#clock().toISOString());
    }
  }
}

const maxAtOnce = 4;
/** So many tries in a row that are put off, with none accepted in between, are no longer about single messages. */
const maxPutOffInARow = 8;
const maxBulkAtOnce = 2;
/** Every try ends by this time, whatever the provider does. */
const tryTimeoutMs = 45_000;
/**
 * Longer than any try. If a lease is lost too early, because its holder hung or clocks differ, only time is lost: the
 * holder can no longer hand the message over.
 */
const leaseMs = 60_000;
/** Longer than any try, even where two machines' clocks differ by a minute: the message may have arrived. */
const handedOverLeaseMs = 120_000;

/** A lease that ends later than this was written by a clock that has been set back since. */
const furthestLeaseMs = handedOverLeaseMs + 10 * 60_000;

const lost: Outcome = {
  kind: 'uncertain',
  words: 'The server was stopped while this was being sent. It may have arrived.',
};
const lostBefore: Outcome = {
  kind: 'interrupted',
  words: 'The server was stopped before this could be handed over.',
};

export interface LaneParts extends ChannelBreakerParts {
  /** Undefined while the channel is not configured. */
  send: Send | undefined;
  queue: OutboxQueueStore;
  /** Asked before it is sent, because it may have waited for a day. */
  objections: readonly Objection[];
  /** Of messages that are composed when they are handed over. The others leave in the words they were queued in. */
  composers?: Partial<Record<MessagePurpose, Compose>>;
  links?: readonly LinkMaker[];
  /** Whether nobody wants to be disturbed at the moment. Messages wait until that is over, except tests. */
  isQuiet?(): Promise<boolean>;
}

/** A reason not to send this message after all; undefined if there is none. */
export type Objection = (message: QueuedMessage) => Promise<string | undefined>;

/** The words of a message as they are true now, or why it is not sent after all. */
export type Compose = (message: QueuedMessage) => Promise<Composition | { objection: string }>;

function isBulk({ purpose }: QueuedMessage): boolean {
  return bulkPurposes.some((bulk) => bulk === purpose);
}

interface Claim {
  message: QueuedMessage;
  stop: StoppedChannel | undefined;
  isTry: boolean;
}

/**
 * The worker of one channel: sends what is due, a few at once. Each channel has its own, so that a provider that hangs
 * delays no other channel.
 */
export class OutboxLane {
  readonly #parts: LaneParts;
  readonly #underWay = new Set<number>();
  readonly #bulkUnderWay = new Set<number>();
  /** Deliveries under way. Each ends by looking for the next message. */
  readonly #deliveries = new Set<Promise<void>>();
  readonly #giveUp = new AbortController();
  readonly #lateResults: LateResults;
  readonly #breaker: ChannelBreaker;
  #looking: Promise<void> | undefined;
  #lookingAgain: Promise<void> | undefined;
  #putOffInARow = 0;
  #isStopping = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.#breaker = new ChannelBreaker(parts);
    this.#lateResults = new LateResults(parts.queue, parts.clock, handedOverLeaseMs);
  }

  /** Starts as many due deliveries as there is room for. Each one that ends starts the next. */
  begin(): Promise<void> {
    if (!this.#looking) {
      this.#looking = this.#fill().finally(() => {
        this.#looking = undefined;
      });
      return this.#looking;
    }
    // The search under way may have missed a new message. One more search covers all calls that come in the meantime.
    this.#lookingAgain ??= this.#looking.then(() => {
      this.#lookingAgain = undefined;
      return this.begin();
    });
    return this.#lookingAgain;
  }

  /** Resolves when nothing is due and nothing is under way. */
  async finish(): Promise<void> {
    await this.begin();
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  /** Claims nothing new, and lets deliveries under way finish until the timeout. */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    const timeout = setTimeout(() => this.#giveUp.abort(), timeoutMs);
    await this.begin();
    await Promise.all(this.#deliveries);
    clearTimeout(timeout);
  }

  async #fill(): Promise<void> {
    const { log, channel } = this.#parts;
    try {
      await this.#lateResults.write();
      await this.#recoverLost();
      while (!this.#isStopping && this.#underWay.size < maxAtOnce) {
        const claim = await this.#claimNext();
        if (!claim) return;
        const { message } = claim;
        this.#underWay.add(message.id);
        if (isBulk(message)) this.#bulkUnderWay.add(message.id);
        const delivery = this.#deliver(claim)
          .then(() => {
            this.#underWay.delete(message.id);
            this.#bulkUnderWay.delete(message.id);
            return this.begin();
          })
          .finally(() => this.#deliveries.delete(delivery));
        this.#deliveries.add(delivery);
      }
    } catch (error) {
      log.warn({ err: error, channel }, 'the outbox cannot be read at the moment');
    }
  }

  async #claimNext(): Promise<Claim | undefined> {
    const { queue, channels, channel } = this.#parts;
    for (;;) {
      const span = this.#span(furthestDueMs);
      const stop = await channels.findStop(channel);
      const { due, isTry } = await this.#listNext(span, stop);
      if (due.length === 0) return undefined;
      if (stop && isTry && !(await this.#breaker.claimTry(stop))) return undefined;
      for (const id of due) {
        const lease = { token: randomUUID(), until: this.#later(leaseMs) };
        const message = await queue
          .claim(id, span, lease, { isTry: stop !== undefined })
          .catch((error: unknown) => {
            this.#lateResults.addUntried(id, lease.token, this.#soon());
            throw error;
          });
        if (message) return { message, stop, isTry };
      }
      // Other processes have claimed all of them in the meantime, so the next round finds fewer.
    }
  }

  /** Of a stopped channel only the message that tries it. Tests go at once: somebody waits for what comes of them. */
  async #listNext(
    span: DueSpan,
    stop: StoppedChannel | undefined,
  ): Promise<{ due: number[]; isTry: boolean }> {
    const { queue, channel, isQuiet } = this.#parts;
    const isQuietNow = (await isQuiet?.()) ?? false;
    if (!stop && !isQuietNow) return { due: await this.#listDue(span), isTry: false };
    const tests = await queue.listDue(channel, span, maxAtOnce, {
      only: ['test'],
      isFresh: stop !== undefined,
    });
    if (!stop || isQuietNow || tests.length > 0 || !this.#breaker.isTryDue(stop))
      return { due: tests, isTry: false };
    const id = await queue.findTry(channel, span);
    return { due: id === undefined ? [] : [id], isTry: true };
  }

  /** What goes to the whole list can wait: everything else goes first, and always finds a free place. */
  async #listDue(span: DueSpan): Promise<number[]> {
    const { queue, channel } = this.#parts;
    const urgent = await queue.listDue(channel, span, maxAtOnce, { except: bulkPurposes });
    if (urgent.length > 0 || this.#bulkUnderWay.size >= maxBulkAtOnce) return urgent;
    return queue.listDue(channel, span, maxAtOnce, { only: bulkPurposes });
  }

  async #deliver({ message, stop, isTry }: Claim): Promise<void> {
    const { id, attempts, leaseToken, recipient } = message;
    const { queue, channel, log } = this.#parts;
    let result: Result | undefined;
    try {
      const tried = await this.#try(message, stop);
      result = tried.result;
      // Before the message is free again, or it would be tried at once.
      if (stop || result.isRefusedAsAll) await this.#breaker.note(tried.outcome, stop, { isTry, recipient });
      await queue.settle(id, leaseToken ?? '', result, this.#later(0));
      log.info({ event: 'message tried', messageId: id, channel, attempts, state: result.state });
    } catch (error) {
      // If it cannot be written later either, its lease expires and it counts as lost.
      if (result) this.#lateResults.add(id, leaseToken ?? '', result);
      log.error({ err: error, messageId: id, channel }, 'what became of a message could not be kept yet');
    }
  }

  async #try(
    message: QueuedMessage,
    stop: StoppedChannel | undefined,
  ): Promise<{ result: Result; outcome?: Outcome }> {
    const { send, links = [] } = this.#parts;
    if (!send) return { result: { state: 'not configured', providerWords: '' } };
    const ready = await this.#prepare(message).catch((error: unknown) => {
      this.#lateResults.addUntried(message.id, message.leaseToken ?? '', this.#soon());
      throw error;
    });
    if ('objection' in ready) return { result: { state: 'held back', providerWords: ready.objection } };
    const { composed } = ready;
    const meant = { ...message, ...composed?.words };
    const { recipient, messageKey, replyToName, replyToAddress } = meant;
    const { subject, text, html, unsubscribeUrl, link } = withLink(meant, links);
    const replyTo = replyToAddress === null ? null : { name: replyToName ?? '', address: replyToAddress };
    const signal = AbortSignal.any([this.#giveUp.signal, AbortSignal.timeout(tryTimeoutMs)]);
    const handOver = () => this.#handOver(message, { link, composed });
    const mail = { recipient, replyTo, subject, text, html, unsubscribeUrl };
    const outgoing = { ...mail, messageKey, calendar: composed?.calendar, secret: link?.token };
    const outcome = this.#asMeant(await send(outgoing, signal, handOver));
    return { outcome, result: this.#judge(message, outcome, await this.#othersPass(message, outcome, stop)) };
  }

  async #prepare(message: QueuedMessage): Promise<{ composed?: Composition } | { objection: string }> {
    const { objections, composers } = this.#parts;
    for (const objectionTo of objections) {
      const objection = await objectionTo(message);
      if (objection !== undefined) return { objection };
    }
    const composed = await composers?.[message.purpose]?.(message);
    if (!composed) return {};
    return 'objection' in composed ? composed : { composed };
  }

  async #handOver(
    { id, leaseToken }: QueuedMessage,
    parts: { link: MailedLink | undefined; composed: Composition | undefined },
  ): Promise<boolean> {
    const { queue, channel, log } = this.#parts;
    const lease = { token: leaseToken ?? '', until: this.#later(handedOverLeaseMs) };
    try {
      return await queue.noteHandover(id, lease, this.#later(0), parts);
    } catch (error) {
      log.warn({ err: error, messageId: id, channel }, 'the handing over of a message could not be noted');
      return false;
    }
  }

  /** A quota or a rate limit may be told as 'try again later', to each message anew. */
  #asMeant(outcome: Outcome): Outcome {
    if (outcome.kind === 'accepted') this.#putOffInARow = 0;
    if (outcome.kind !== 'postponed' || !outcome.asStop) return outcome;
    this.#putOffInARow += 1;
    if (this.#putOffInARow < maxPutOffInARow) return outcome;
    return { kind: 'stopped', words: outcome.words, ...outcome.asStop, mayMeanMessage: true };
  }

  /** Asked only where it decides something: whether other messages were accepted, and it is this one that is refused. */
  async #othersPass(
    { attempts, interruptions, queuedAt, refusedAt }: QueuedMessage,
    outcome: Outcome,
    stop: StoppedChannel | undefined,
  ): Promise<boolean> {
    const { queue, channel, clock } = this.#parts;
    const isLast = isGiveUpDue(attempts - interruptions, Date.parse(queuedAt), clock().getTime());
    const since = outcome.kind === 'stopped' ? (stop ? null : refusedAt) : isLast ? queuedAt : null;
    return since !== null && queue.hasSent(channel, since).catch(() => false);
  }

  #judge(message: QueuedMessage, outcome: Outcome, othersPass = true): Result {
    const { clock, random } = this.#parts;
    return judgeOutcome(message, outcome, { nowMs: clock().getTime(), random: random(), othersPass });
  }

  async #recoverLost(): Promise<void> {
    const { queue, channel, log } = this.#parts;
    for (const message of await queue.listLost(channel, this.#span(furthestLeaseMs))) {
      if (this.#underWay.has(message.id)) continue;
      const result = this.#judge(message, message.handedOverAt === null ? lostBefore : lost);
      await queue.settleLost(message, result, this.#later(0));
      log.warn({ event: 'message was interrupted', messageId: message.id, channel, state: result.state });
    }
  }

  #soon(): string {
    return this.#later(delayAfter(1, this.#parts.random()));
  }

  #later(ms: number): string {
    return new Date(this.#parts.clock().getTime() + ms).toISOString();
  }

  #span(ms: number): DueSpan {
    return { now: this.#later(0), furthest: this.#later(ms) };
  }
}
