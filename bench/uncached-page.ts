import type { Figure } from './figure.ts';
import { medianRatio } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';

/** The page as it is after a change, when it has to be read and rendered anew. */
export async function uncachedPage(): Promise<Figure[]> {
  const few = await startSite(200);
  const many = await startSite(10_000);
  for (let warmUp = 0; warmUp < 15; warmUp += 1) {
    await freshPageMs(few);
    await freshPageMs(many);
  }
  const growth = await medianRatio(
    31,
    () => freshPageMs(many),
    () => freshPageMs(few),
  );
  const keptMs = await medianRatio(
    31,
    () => freshPageMs(few),
    () => pageMs(`${few.url}/events`),
  );
  await few.stop();
  await many.stop();
  return [
    {
      name: 'rendering /events with 10,000 events against 200, time',
      value: growth.ratio,
      limit: { atMost: 1.25 },
      note: `${growth.value.toFixed(1)} ms against ${growth.referenceValue.toFixed(1)} ms`,
    },
    {
      name: 'rendering /events (200 events) against sending the kept page, time',
      value: keptMs.ratio,
      note: `${keptMs.value.toFixed(1)} ms against ${keptMs.referenceValue.toFixed(1)} ms`,
    },
  ];
}

async function pageMs(url: string): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - startedAt;
}

async function freshPageMs(site: SiteProcess): Promise<number> {
  await site.change();
  return pageMs(`${site.url}/events`);
}
