import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How long each answer takes, in milliseconds: one after another, on one connection, until it is over. */
export async function latencies(url: string, isOver: () => boolean, pauseMs = 5): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const all: number[] = [];
  while (!isOver()) {
    all.push(await answerMs(url, agent));
    await setTimeout(pauseMs);
  }
  agent.destroy();
  return all;
}

function answerMs(url: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const startedAt = performance.now();
  get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    answer.resume().on('end', () => resolve(performance.now() - startedAt));
  }).on('error', reject);
  return promise;
}
