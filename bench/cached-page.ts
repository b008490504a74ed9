import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { medianRatio } from './rounds.ts';
import { startBareServer, startSite } from './site-process.ts';

const warmUpMs = 1_500;
/** Many short rounds: a noisy neighbour then spoils a few of them, not the median. */
const rounds = 41;
const roundMs = 400;

/** The kept calendar page against the least that Node can do to send the same bytes. */
export async function cachedPage(): Promise<Figure[]> {
  const site = await startSite(200);
  const page = `${site.url}/events`;
  await fetch(page);
  const bare = await startBareServer(page);
  await load(page, warmUpMs);
  await load(`${bare.url}/events`, warmUpMs);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    async () => (await load(page, roundMs)).requestsPerSecond,
    async () => (await load(`${bare.url}/events`, roundMs)).requestsPerSecond,
  );
  await bare.stop();
  await site.stop();
  return [
    {
      name: 'cached /events (200 events) against bare node:http, requests per second',
      value: ratio,
      limit: { atLeast: 0.9 },
      note: `${Math.round(value)} against ${Math.round(referenceValue)} requests per second`,
    },
  ];
}
