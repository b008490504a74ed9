import type { IncomingMessage, ServerResponse } from 'node:http';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../failure.ts';
import { AdmissionSlots, type Holder, type Sender } from '../limits/admission-slots.ts';
import { ownPageAddress } from '../process/request-log.ts';
import { senderAt } from './rate-limit.ts';

/** Before this the throughput says nothing. */
const graceMs = 5_000;

/** A request under way. It can be evicted only while the server waits for its client. */
function openRequest(request: IncomingMessage, response: ServerResponse, sender: Sender): Holder {
  const { socket } = request;
  const bytesMoved = () => socket.bytesRead + socket.bytesWritten;
  const beganMs = performance.now();
  const bytesBefore = bytesMoved();
  return {
    sender,
    /** The body has not arrived completely, or the client has not read the whole answer. */
    get isEvictable() {
      return request.complete === false || response.headersSent;
    },
    bytesPerSecond() {
      const ageMs = performance.now() - beganMs;
      return ageMs < graceMs ? undefined : ((bytesMoved() - bytesBefore) / ageMs) * 1_000;
    },
    end: () => void socket.destroy(),
  };
}

export type OverloadLimits = ReturnType<typeof usualLimits>;

/** Limits below the memory at which the system or the engine would kill the process. */
function usualLimits() {
  const memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return {
    maxRequests: 2_000,
    maxRequestsPerSender: 1_000,
    /**
     * With fewer requests than this under way, nothing is refused for memory or event loop delay. Otherwise a process
     * that has grown and never shrinks would refuse everyone for good.
     */
    neverShedBelow: 20,
    maxResidentBytes: memoryBytes * 0.8,
    maxHeapBytes: getHeapStatistics().heap_size_limit * 0.85,
    /** The maximum event loop delay. In seconds, because a busy machine is slow but still does its work. */
    maxDelayMs: 5_000,
    sampleMs: 1_000,
  };
}

const sentence = 'More is going on here than we can handle at the moment. Please try again in a few seconds.';
const retryAfterSeconds = 10;

/** The loop counts as late after three late samples in a row. A single one may be a pause of the whole machine. */
const samplesForDelay = 3;

type Reason = 'memory' | 'delay';

/**
 * Load shedding: refuses requests when too many are under way, or when the process runs out of memory or its event loop
 * is late. The semaphores bound the work itself; this bounds how many requests wait for it. Rejected:
 * @fastify/under-pressure, which does not count requests, and would refuse everyone for good once the process has
 * grown.
 */
export class Overload {
  readonly requests: AdmissionSlots;
  readonly refused: Record<Reason, number> = { memory: 0, delay: 0 };
  readonly #limits: OverloadLimits;
  #hasMemory = true;
  #lateSamples = 0;

  constructor(limits: Partial<OverloadLimits> = {}) {
    this.#limits = { ...usualLimits(), ...limits };
    const { maxRequests: max, maxRequestsPerSender: maxPerSender } = this.#limits;
    this.requests = new AdmissionSlots({ max, maxPerSender, sentence, retryAfterSeconds });
  }

  /** Starts sampling the process. Returns the function that stops it. */
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

  /** Admits a request and returns the function to call at its end. Throws when there is too much to do. */
  admit(request: Holder): () => void {
    const reason = this.#trouble();
    if (reason) {
      this.refused[reason] += 1;
      throw busy(sentence, retryAfterSeconds);
    }
    return this.requests.acquire(request);
  }

  #trouble(): Reason | undefined {
    if (this.requests.taken < this.#limits.neverShedBelow) return undefined;
    if (!this.#hasMemory) return 'memory';
    return this.#lateSamples >= samplesForDelay ? 'delay' : undefined;
  }
}

const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** Exempt: health checks, and build files, which cost as little as the cached pages that need them. */
function isExempt({ routeOptions, socket }: FastifyRequest): boolean {
  const path = routeOptions.url ?? '';
  return alwaysAnswered.has(path) || path.startsWith('/assets/') || socket.remoteAddress === ownPageAddress;
}

export function shedOverload(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    const leave = overload.admit(openRequest(request.raw, reply.raw, senderAt(request.ip)));
    // `finish` when the answer was sent, `close` when the connection broke: whichever comes first.
    reply.raw.once('finish', leave).once('close', leave);
  });
  const stopWatching = overload.watch();
  app.addHook('onClose', async () => stopWatching());
}
