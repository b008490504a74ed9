import { load } from './load.ts';
import { type Figure, medianRatio, ratioFigure, workedMicroseconds } from './measure.ts';
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
    await against(site, '/events', { what: 'cached /events (200 events)', atLeast: 0.9 }),
    await against(site, '/events', { what: '304 of /events', atLeast: 0.85 }, copy),
    await against(site, '/api/events', { what: 'kept /api/events (200 events)', atLeast: 0.85 }),
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
  const [ours, theirs] = [requestWork(site.pid), requestWork(bare.pid)];
  const { ratio, value, referenceValue } = await medianRatio(
    rounds,
    async () => ours.count(await load(page, roundMs, await headersNow())),
    async () => theirs.count(await load(reference, roundMs, await headersNow())),
  );
  const [ourWork, theirWork] = [ours.microseconds(), theirs.microseconds()];
  await bare.stop();
  return {
    name: `${what} against bare node:http, requests per second`,
    value: ratio,
    limit: { atLeast },
    note: `${Math.round(value)} against ${Math.round(referenceValue)} requests per second; ${ourWork.toFixed(1)} against ${theirWork.toFixed(1)} microseconds of processor time a request (${(theirWork / ourWork).toFixed(2)})`,
  };
}

/** What a server works for each request: a neighbour who takes the core does not count. */
function requestWork(pid: number) {
  const before = workedMicroseconds(pid);
  let requests = 0;
  return {
    count({ answers, requestsPerSecond }: Awaited<ReturnType<typeof load>>): number {
      requests += answers;
      return requestsPerSecond;
    },
    microseconds: () => (workedMicroseconds(pid) - before) / requests,
  };
}

/** Two processes of one site on one port, with SQLite, against two bare servers that send the same bytes. */
export async function severalProcesses(): Promise<Figure[]> {
  const site = await startSite(200, undefined, { PROCESSES: '2' });
  const page = `${site.url}/events`;
  const bare = [await startBareServer(page), await startBareServer(page)];
  const references = bare.map(({ url }) => `${url}/events`);
  // Both processes have rendered the page then.
  await load(page, warmUpMs);
  await load(references, warmUpMs);
  const figure = await ratioFigure(
    'cached /events by PROCESSES=2 with SQLite against two bare servers, requests per second',
    { atLeast: 0.8 },
    rounds,
    async () => (await load(page, roundMs)).requestsPerSecond,
    async () => (await load(references, roundMs)).requestsPerSecond,
  );
  for (const process of [...bare, site]) await process.stop();
  return [figure];
}
