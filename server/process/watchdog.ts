import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** More than are admitted at once. */
const slots = 2_048;
const slotBytes = 256;
const maxListed = 15;
const beatBytes = 4;
const sequenceBytes = slots * 4;

/** The value of the beat while a debugger is attached, which may stop the event loop for as long as it likes. */
export const debuggedBeat = -1;

/**
 * What this process answers at the moment, and the beat of its event loop, in memory that another thread can read while
 * the event loop stands still. Written for each request, so it costs no more than a copy of its address.
 */
export class RequestsUnderWay {
  readonly memory: SharedArrayBuffer;
  readonly #beat: Int32Array;
  /** When each began, in order; 0 where a slot is free. */
  readonly #begun: Int32Array;
  readonly #lines: Buffer;
  readonly #free: number[] = Array.from({ length: slots }, (_, index) => slots - 1 - index);
  #sequence = 0;

  constructor(memory = new SharedArrayBuffer(beatBytes + sequenceBytes + slots * slotBytes)) {
    this.memory = memory;
    this.#beat = new Int32Array(memory, 0, 1);
    this.#begun = new Int32Array(memory, beatBytes, slots);
    this.#lines = Buffer.from(memory, beatBytes + sequenceBytes);
  }

  get beat(): number {
    return Atomics.load(this.#beat, 0);
  }

  set beat(value: number) {
    Atomics.store(this.#beat, 0, value);
  }

  /** As the client has written it: secrets in it are for whoever lists it to hide. */
  begin(method: string, url: string): number {
    const slot = this.#free.pop() ?? -1;
    if (slot === -1) return slot;
    const line = `${method} ${url}`;
    const start = slot * slotBytes;
    const length = Math.min(line.length, slotBytes - 1);
    // Faster than a call of `write` for an address of the usual length.
    for (let index = 0; index < length; index += 1) this.#lines[start + index] = line.charCodeAt(index);
    this.#lines[start + length] = 0;
    this.#sequence = (this.#sequence + 1) | 0 || 1;
    this.#begun[slot] = this.#sequence;
    return slot;
  }

  end(slot: number): void {
    if (slot === -1 || this.#begun[slot] === 0) return;
    this.#begun[slot] = 0;
    this.#free.push(slot);
  }

  /** The last that began, newest first. */
  list(): { method: string; url: string }[] {
    return [...this.#begun.entries()]
      .filter(([, begun]) => begun !== 0)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, maxListed)
      .map(([slot]) => {
        const bytes = this.#lines.subarray(slot * slotBytes, (slot + 1) * slotBytes);
        const [method = '', url = ''] = bytes.toString('latin1', 0, bytes.indexOf(0)).split(' ');
        return { method, url };
      });
  }
}

export interface WatchdogOrder {
  memory: SharedArrayBuffer;
  /** How often the event loop beats, and the watchdog looks. */
  everyMs: number;
  /** After so many looks without a beat the process ends. Looks and not seconds: a machine that sleeps does not look. */
  patience: number;
}

const everyMs = 1_000;
const patience = 30;
/** For tests, which do not wait half a minute. */
const patienceFlag = '--watchdog-patience=';

/**
 * Ends this process when its event loop stands still, whatever the cause. A signal could not: Node.js handles signals in
 * that loop. Whoever has started the process starts it again: the supervisor of several processes, `npm start`, systemd.
 */
export function startWatchdog(underWay: RequestsUnderWay): void {
  const asked = process.argv.find((word) => word.startsWith(patienceFlag))?.slice(patienceFlag.length);
  const order: WatchdogOrder = { memory: underWay.memory, everyMs, patience: Number(asked ?? patience) };
  let beats = 0;
  setInterval(() => {
    beats = (beats + 1) % 1_000_000;
    underWay.beat = debuggerUrl() === undefined ? beats : debuggedBeat;
  }, everyMs).unref();
  new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: order }).unref();
}
