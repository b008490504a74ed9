import cluster from 'node:cluster';

/** What workers of one site send each other. The supervisor passes it on, and loads nothing of what it is about. */
type Message =
  | { kind: 'question'; id: number; from?: number }
  | { kind: 'asked'; id: number; workers: number }
  | { kind: 'answer'; id: number; to?: number; answer: unknown };

/** One that hangs, or has not loaded its program yet, does not answer. */
const patienceMs = 1_500;

/** For the supervisor. */
export function passQuestionsOn(): void {
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

/** For a worker: what it answers when another one asks. */
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
