import { createDatabase, startPostgresServer } from '#tests/support/postgres-server.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { median } from './rounds.ts';
import { startBareServer, startSite } from './site-process.ts';

const warmUpMs = 1_500;
const rounds = 21;
const roundMs = 400;

/**
 * What a second process brings for kept pages. Both share the cores with the load that asks them, so on a small
 * machine twice as much cannot come of it; but what comes of two bare servers can.
 */
export async function twoProcesses(): Promise<Figure[]> {
  const postgres = await startPostgresServer();
  const site = await startSite(200, undefined, {
    DATABASE_URL: await createDatabase(postgres.url),
    // Both are one site: without it, each page would name the port of its own process.
    PUBLIC_URL: 'https://folklore.example.com',
  });
  const other = await site.startAnother();
  const pages = [site.url, other.url].map((url) => `${url}/events`) as [string, string];
  for (const page of pages) await fetch(page);
  const [bare, otherBare] = [await startBareServer(pages[0]), await startBareServer(pages[0])];
  const barePages: [string, string] = [`${bare.url}/events`, `${otherBare.url}/events`];
  for (const page of [...pages, ...barePages]) await load(page, warmUpMs);

  const seen: { one: number; two: number; bareOne: number; bareTwo: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = (await load(pages[0], roundMs)).requestsPerSecond;
    const bareOne = (await load(barePages[0], roundMs)).requestsPerSecond;
    const bareTwo = (await load(barePages, roundMs)).requestsPerSecond;
    const two = (await load(pages, roundMs)).requestsPerSecond;
    seen.push({ one, two, bareOne, bareTwo });
  }
  for (const process of [bare, otherBare, other, site]) await process.stop();
  await postgres.stop();

  const middle = (pick: (round: (typeof seen)[number]) => number) => median(seen.map(pick));
  const rates = [middle(({ two }) => two), middle(({ one }) => one)];
  const bareRates = [middle(({ bareTwo }) => bareTwo), middle(({ bareOne }) => bareOne)];
  const gain = middle(({ two, one }) => two / one);
  const bareGain = middle(({ bareTwo, bareOne }) => bareTwo / bareOne);
  return [
    {
      name: 'cached /events by two processes against one, as compared with two bare servers against one',
      value: middle(({ one, two, bareOne, bareTwo }) => two / one / (bareTwo / bareOne)),
      limit: { atLeast: 0.8 },
      note: `${rates.map(Math.round).join(' against ')} requests per second (${gain.toFixed(2)} times), bare ${bareRates.map(Math.round).join(' against ')} (${bareGain.toFixed(2)} times)`,
    },
  ];
}
