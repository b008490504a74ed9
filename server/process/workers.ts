import cluster, { type Worker } from 'node:cluster';

/** What the worker with the tasks that one process does for all is started with. */
const leadFlag = '--lead';
const stopMessage = 'stop';
const stopSignals: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A worker that ends soon after its start is replaced ever later, so that a lasting fault does not keep a core busy. */
const shortLifeMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const tellEveryMs = 200;
/** Longer than the shutdown of a worker may take. One that is still there hangs. */
const stopDeadlineMs = 12_000;

/** The first process of a container cannot end itself, since the kernel keeps every signal of its own from it. */
const isFirstOfContainer = () => process.pid === 1;

export const isSupervisor = (processes: number) =>
  cluster.isPrimary && (processes > 1 || isFirstOfContainer());

/** Whether this process reports its start and sweeps files: the only one, or the first of several. */
export const isLead = () => cluster.isPrimary || process.argv.includes(leadFlag);

/** Whether this process stops when a supervisor says so, which alone takes a second signal for impatience. */
export const isSupervised = () => cluster.isWorker;

/** Nothing is under way in a worker that is still starting. */
let stopWorker: () => void = () => process.exit(0);

/** For a worker, first of all: from now on it stops when the supervisor says so. */
export function obeySupervisor(): void {
  if (cluster.isWorker) process.on('message', (message) => message === stopMessage && stopWorker());
}

export function onStopMessage(stop: () => void): void {
  stopWorker = stop;
}

/**
 * Serves the site with several worker processes on one port, and replaces those that die. The first one starts alone,
 * because it migrates the database; if it cannot start, none can, and its exit code is that of this process.
 */
export function superviseWorkers(count: number): void {
  // Workers take connections themselves. A connection that is handed to a worker by turns waits for ever when that one
  // hangs or dies before it has taken it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const workers = new Map<number, Worker>();
  let isStopping = false;
  let exitCode = 0;

  function start(number: number, pauseMs = firstPauseMs): void {
    const isLeading = number === 1;
    cluster.setupPrimary({ args: [...process.argv.slice(2), ...(isLeading ? [leadFlag] : [])] });
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (error) {
      // Node.js throws some errors of a fork, such as that memory is short, and emits the others.
      tell(`${nameOf(number)}: ${error instanceof Error ? error.message : error}`);
      if (isLeading && workers.size === 0) process.exit(1);
      tell(`${nameOf(number)} could not be started and is replaced`);
      replaceLater(number, pauseMs, 0);
      return;
    }
    workers.set(number, worker);
    const startedMs = performance.now();
    let hasListened = false;
    worker.on('error', (error) => {
      tell(`${nameOf(number)}: ${error.message}`);
      // One that could not be started has no exit. Otherwise it is such as a message to a worker that has just died.
      if (worker.process.pid === undefined) replace(1, null);
    });
    worker.once('listening', () => {
      hasListened = true;
      if (!isStopping && isLeading) for (let other = 2; other <= count; other += 1) startMissing(other);
    });
    worker.once('exit', replace);

    function replace(code: number | null, signal: string | null): void {
      if (workers.get(number) !== worker) return;
      workers.delete(number);
      // One that was still starting is ended by the signal itself, and leaves nothing undone.
      const isEndedEarly = !hasListened || (signal && stopSignals.includes(signal));
      if (isStopping) {
        ended(isEndedEarly ? 0 : (code ?? 1));
        return;
      }
      if (isLeading && !hasListened && workers.size === 0) process.exit(code ?? 1);
      const what =
        worker.process.pid === undefined ? 'could not be started' : `has ended (${signal ?? code})`;
      tell(`${nameOf(number)} ${what} and is replaced`);
      replaceLater(number, pauseMs, performance.now() - startedMs);
    }
  }

  const nameOf = (number: number) => `process ${number} of ${count}`;

  function tell(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  function replaceLater(number: number, pauseMs: number, lifeMs: number): void {
    const isShortLived = lifeMs < shortLifeMs;
    const nextPauseMs = isShortLived ? Math.min(2 * pauseMs, longestPauseMs) : firstPauseMs;
    setTimeout(() => startMissing(number, nextPauseMs), isShortLived ? pauseMs : 0);
  }

  function startMissing(number: number, pauseMs?: number): void {
    if (!isStopping && !workers.has(number)) start(number, pauseMs);
  }

  function ended(code: number): void {
    exitCode ||= code;
    if (workers.size === 0) process.exit(exitCode);
  }

  /** By message and not by signal: a signal from a terminal has reached the workers too, and a second one ends them. */
  function stop(): void {
    if (isStopping) {
      killAll();
      process.exit(1);
    }
    isStopping = true;
    if (workers.size === 0) process.exit(0);
    // More than once: a worker whose program is not loaded yet does not hear it.
    setInterval(tellAll, tellEveryMs);
    tellAll();
    setTimeout(killAll, stopDeadlineMs);
  }

  function tellAll(): void {
    for (const worker of workers.values()) if (worker.isConnected()) worker.send(stopMessage);
  }

  function killAll(): void {
    for (const worker of workers.values()) worker.process.kill('SIGKILL');
  }

  for (const signal of stopSignals) process.on(signal, stop);
  // The script that started this process is gone, perhaps killed: stop too.
  process.on('disconnect', () => {
    if (!isStopping) stop();
  });
  passQuestionsOn();
  start(1);
}

/** What workers of one site send each other. The supervisor passes it on, and loads nothing of what it is about. */
type Message =
  | { kind: 'question'; id: number; from?: number }
  | { kind: 'asked'; id: number; workers: number }
  | { kind: 'answer'; id: number; to?: number; answer: unknown };

/** One that hangs, or has not loaded its program yet, does not answer. */
const patienceMs = 1_500;

/** For the supervisor. */
function passQuestionsOn(): void {
  cluster.on('message', (sender, message: Message) => {
    if (message.kind === 'question') {
      const others = Object.values(cluster.workers ?? {}).filter((one) => one && one !== sender);
      const asked = others.filter((one) => one?.isConnected());
      sender.send({ kind: 'asked', id: message.id, workers: asked.length } satisfies Message);
      for (const one of asked)
        one?.send({ kind: 'question', id: message.id, from: sender.id } satisfies Message);
    } else if (message.kind === 'answer') {
      const asker = cluster.workers?.[message.to ?? 0];
      if (asker?.isConnected()) asker.send({ kind: 'answer', id: message.id, answer: message.answer });
    }
  });
}

export function answerWorkers(answer: () => Promise<unknown>): void {
  if (!cluster.isWorker) return;
  process.on('message', async ({ kind, id, from }: Message & { from?: number }) => {
    if (kind !== 'question' || from === undefined) return;
    process.send?.({ kind: 'answer', id, to: from, answer: await answer() } satisfies Message);
  });
}

let questions = 0;

/** What the other workers answer, as far as they do; nothing where this process is the only one. */
export async function askWorkers(): Promise<unknown[]> {
  if (!cluster.isWorker) return [];
  questions += 1;
  const id = questions;
  const answers: unknown[] = [];
  let expected = Number.POSITIVE_INFINITY;
  const { promise: isComplete, resolve } = Promise.withResolvers<void>();
  function listen(message: Message): void {
    if (message.id !== id) return;
    if (message.kind === 'asked') expected = message.workers;
    else if (message.kind === 'answer') answers.push(message.answer);
    if (answers.length >= expected) resolve();
  }
  process.on('message', listen);
  const timer = setTimeout(resolve, patienceMs);
  process.send?.({ kind: 'question', id } satisfies Message);
  await isComplete;
  clearTimeout(timer);
  process.off('message', listen);
  return answers;
}
