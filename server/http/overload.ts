import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../failures/failure.ts';
import { AdmissionSlots } from '../limits/admission-slots.ts';
import type { Holder } from '../limits/choose-victim.ts';
import { OpenRequest } from './open-request.ts';
import { senderAt } from './rate-limit.ts';
import { ownPageAddress } from './request-log.ts';

export interface OverloadLimits {
  maxRequests: number;
  maxRequestsOfOne: number;
  /**
   * With no more than this under way nobody is sent away for the state of the process. It may have grown and never
   * shrink again, and must not lock itself up for that.
   */
  calmRequests: number;
  maxResidentBytes: number;
  maxHeapBytes: number;
  /** How late the loop may be. Seconds: a busy machine is slow and does its work all the same. */
  maxDelayMs: number;
  sampleMs: number;
}

/** As large as a process may grow before the system, or the engine, would end it. */
export function usualLimits(): OverloadLimits {
  const memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return {
    maxRequests: 2_000,
    maxRequestsOfOne: 1_000,
    calmRequests: 20,
    maxResidentBytes: memoryBytes * 0.8,
    maxHeapBytes: getHeapStatistics().heap_size_limit * 0.85,
    maxDelayMs: 5_000,
    sampleMs: 1_000,
  };
}

const sentence = 'More is going on here than we can handle at the moment. Please try again in a few seconds.';
const retryAfterSeconds = 10;

/** A pause of the whole machine is no overload: the loop is late when it was so three times in a row. */
const samplesForDelay = 3;

type Reason = 'memory' | 'delay';

/**
 * Sends requests away when there are too many under way, or the process is about to give way under them. What work a
 * request brings is bounded where it is done; this bounds how many wait for it. Not by @fastify/under-pressure: that
 * one does not count requests, and once a process has grown it would never let anyone in again.
 */
export class Overload {
  readonly requests: AdmissionSlots;
  readonly refused: Record<Reason, number> = { memory: 0, delay: 0 };
  readonly #limits: OverloadLimits;
  #hasMemory = true;
  #lateSamples = 0;

  constructor(limits: Partial<OverloadLimits> = {}) {
    this.#limits = { ...usualLimits(), ...limits };
    const { maxRequests: max, maxRequestsOfOne: maxPerSender } = this.#limits;
    this.requests = new AdmissionSlots({ max, maxPerSender, sentence, retryAfterSeconds });
  }

  /** Looks at the process every now and then, until it is told to stop. */
  watch(): () => void {
    const { sampleMs, maxDelayMs, maxHeapBytes, maxResidentBytes } = this.#limits;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      this.#lateSamples = nowMs - lastMs - sampleMs > maxDelayMs ? this.#lateSamples + 1 : 0;
      lastMs = nowMs;
      const { rss, heapUsed } = process.memoryUsage();
      this.#hasMemory = rss < maxResidentBytes && heapUsed < maxHeapBytes;
    }, sampleMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Lets a request in, and gives what is to be called at its end; or throws. */
  admit(request: Holder): () => void {
    const reason = this.#trouble();
    if (reason) {
      this.refused[reason] += 1;
      throw busy(sentence, retryAfterSeconds);
    }
    return this.requests.acquire(request);
  }

  #trouble(): Reason | undefined {
    if (this.requests.taken < this.#limits.calmRequests) return undefined;
    if (!this.#hasMemory) return 'memory';
    return this.#lateSamples >= samplesForDelay ? 'delay' : undefined;
  }
}

const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** Files of the build cost as little as the pages that want them, which are answered ahead of all this. */
function isExempt({ routeOptions, socket }: FastifyRequest): boolean {
  const path = routeOptions.url ?? '';
  return alwaysAnswered.has(path) || path.startsWith('/assets/') || socket.remoteAddress === ownPageAddress;
}

export function shedOverload(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    const leave = overload.admit(new OpenRequest(request.raw, reply.raw, senderAt(request.ip)));
    // Whichever comes: `finish` of an answer that was sent, `close` of a connection that broke.
    reply.raw.once('finish', leave).once('close', leave);
  });
  const stopWatching = overload.watch();
  app.addHook('onClose', async () => stopWatching());
}
