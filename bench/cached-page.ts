import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { medianRatio } from './rounds.ts';
import { rawAnswer, type SiteProcess, startBareServer, startSite } from './site-process.ts';

const warmUpMs = 1_500;
/** Many short rounds: a noisy neighbour then spoils a few of them, not the median. */
const rounds = 41;
const roundMs = 400;

/** The kept calendar page, and the answer to whoever has it, against the least that Node can do to send the same bytes. */
export async function cachedPage(): Promise<Figure[]> {
  const site = await startSite(200);
  const { headers } = await rawAnswer(`${site.url}/events`);
  const figures = [
    await against(site, 'cached /events (200 events)', {}),
    await against(site, '304 of /events', { 'if-none-match': headers.etag ?? '' }),
  ];
  await site.stop();
  return figures;
}

async function against(site: SiteProcess, what: string, headers: Record<string, string>): Promise<Figure> {
  const page = `${site.url}/events`;
  const bare = await startBareServer(page, headers);
  await load(page, warmUpMs, headers);
  await load(`${bare.url}/events`, warmUpMs, headers);
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    async () => (await load(page, roundMs, headers)).requestsPerSecond,
    async () => (await load(`${bare.url}/events`, roundMs, headers)).requestsPerSecond,
  );
  await bare.stop();
  return {
    name: `${what} against bare node:http, requests per second`,
    value: ratio,
    limit: { atLeast: 0.9 },
    note: `${Math.round(value)} against ${Math.round(referenceValue)} requests per second`,
  };
}
