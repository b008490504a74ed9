import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { RequestWork } from './request-work.ts';
import { medianRatio } from './rounds.ts';
import { rawAnswer, type SiteProcess, startBareServer, startSite } from './site-process.ts';

const warmUpMs = 1_500;
/** Many short rounds: a noisy neighbour then spoils a few of them, not the median. */
const rounds = 41;
const roundMs = 400;

/**
 * The kept calendar page, the answer to whoever has it, and the kept list of the API, against the least that Node can do
 * to send the same bytes.
 */
export async function cachedPage(): Promise<Figure[]> {
  const site = await startSite(200);
  // Asked for again each time: with every quarter of an hour the page is another one.
  const copy = async () => ({ 'if-none-match': (await rawAnswer(`${site.url}/events`)).headers.etag ?? '' });
  const figures = [
    await against(site, '/events', { what: 'cached /events (200 events)', atLeast: 0.95 }),
    await against(site, '/events', { what: '304 of /events', atLeast: 0.9 }, copy),
    await against(site, '/api/events', { what: 'kept /api/events (200 events)', atLeast: 0.5 }),
  ];
  await site.stop();
  return figures;
}

async function against(
  site: SiteProcess,
  path: string,
  { what, atLeast }: { what: string; atLeast: number },
  headersNow: () => Promise<Record<string, string>> = async () => ({}),
): Promise<Figure> {
  const page = site.url + path;
  const bare = await startBareServer(page, await headersNow());
  const reference = bare.url + path;
  await load(page, warmUpMs, await headersNow());
  await load(reference, warmUpMs, await headersNow());
  const [workOfSite, workOfBare] = [new RequestWork(site.pid), new RequestWork(bare.pid)];
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    async () => workOfSite.add(await load(page, roundMs, await headersNow())).requestsPerSecond,
    async () => workOfBare.add(await load(reference, roundMs, await headersNow())).requestsPerSecond,
  );
  const [ours, theirs] = [workOfSite.microseconds, workOfBare.microseconds];
  await bare.stop();
  return {
    name: `${what} against bare node:http, requests per second`,
    value: ratio,
    limit: { atLeast },
    note: `${Math.round(value)} against ${Math.round(referenceValue)} requests per second; ${ours.toFixed(1)} against ${theirs.toFixed(1)} microseconds of processor time a request (${(theirs / ours).toFixed(2)})`,
  };
}
