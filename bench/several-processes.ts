import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { medianRatio } from './rounds.ts';
import { startBareServer, startSite } from './site-process.ts';

const warmUpMs = 2_000;
const rounds = 31;
const roundMs = 400;

/** Two processes of one site on one port, with SQLite, against two bare servers that send the same bytes. */
export async function severalProcesses(): Promise<Figure[]> {
  const site = await startSite(200, undefined, { PROCESSES: '2' });
  const page = `${site.url}/events`;
  const bare = [await startBareServer(page), await startBareServer(page)];
  const references = bare.map(({ url }) => `${url}/events`);
  // Both processes have rendered the page then.
  await load(page, warmUpMs);
  await load(references, warmUpMs);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    async () => (await load(page, roundMs)).requestsPerSecond,
    async () => (await load(references, roundMs)).requestsPerSecond,
  );
  for (const process of [...bare, site]) await process.stop();
  return [
    {
      name: 'cached /events by PROCESSES=2 with SQLite against two bare servers, requests per second',
      value: ratio,
      limit: { atLeast: 0.8 },
      note: `${Math.round(value)} against ${Math.round(referenceValue)} requests per second`,
    },
  ];
}
