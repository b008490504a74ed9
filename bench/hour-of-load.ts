import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { SessionsStore } from '#server/accounts/sessions.store.ts';
import { Sessions } from '#server/accounts/sessions.ts';
import { signedInAdmin } from '#tests/support/admin.ts';
import { formBody, sampleFields } from '#tests/support/sample-application.ts';
import type { Figure } from './figure.ts';
import { hourlyVisits, type Visits } from './hourly-visits.ts';
import { phonePhoto } from './phone-photo.ts';
import { growth, median, quantile } from './rounds.ts';
import { type SiteProcess, startSite } from './site-process.ts';

const token = 'the-token-of-a-bench';
/** An hour for each; more with `HOURS=20 npm run bench -- hourOfLoad`. */
const minutes = Number(process.env.HOURS ?? 1);
const warmUpSeconds = 15;

interface Sample {
  residentMb: number;
  heapMb: number;
  descriptors: number;
}

/** What a house of this size sees in an hour, in a minute: whether anything grows that should not. */
export async function hourOfLoad(): Promise<Figure[]> {
  let headers = { cookie: '' };
  const site = await startSite(
    200,
    async ({ db }, url) => {
      const clock = () => new Date();
      const sessions = new Sessions(new SessionsStore(db), clock, url);
      ({ headers } = await signedInAdmin({ services: { accounts: new AccountsStore(db), sessions, clock } }));
    },
    {
      APPLICATION_LIMIT: '0',
      SAMPLE_CONTENT: 'on',
      METRICS_TOKEN: token,
      NODE_OPTIONS: `--import ${import.meta.resolve('./collect-garbage.ts')}`,
    },
  );
  const form = new Uint8Array(formBody(sampleFields, [{ bytes: await phonePhoto() }]));
  const visits = await hourlyVisits(site.url, headers, form);
  for (let second = 0; second < warmUpSeconds; second += 1) await oneSecond(site, visits, second);
  const idleBefore = await idleSample(site);
  visits.pageMs.length = 0;

  const samples: Sample[] = [];
  for (let second = 0; second < minutes * 60; second += 1) {
    await oneSecond(site, visits, second);
    samples.push(await readSample(site));
  }
  const idleAfter = await idleSample(site);
  const { pageMs, failures } = visits;
  visits.stop();
  await site.stop();

  const third = Math.floor(pageMs.length / 3);
  const [startP99, endP99] = [quantile(pageMs.slice(0, third), 0.99), quantile(pageMs.slice(-third), 0.99)];
  const later = samples.slice(Math.floor(samples.length / 3));
  const resident = later.map(({ residentMb }) => residentMb);
  const heapFloors = floors(later.map(({ heapMb }) => heapMb));
  return [
    {
      name: 'resident memory at the end of an hour of load against a third into it',
      value: 1 + growth(resident) / median(resident),
      limit: { atMost: 1.1 },
      note: `${median(resident).toFixed(0)} MB, ${Math.min(...resident).toFixed(0)} to ${Math.max(...resident).toFixed(0)}`,
    },
    {
      name: 'heap in use, its lowest points alike',
      value: 1 + growth(heapFloors) / median(heapFloors),
      limit: { atMost: 1.1 },
      note: `MB: ${heapFloors.map((mb) => mb.toFixed(0)).join(', ')}`,
    },
    {
      name: 'open files and connections after the hour, more than before',
      value: idleAfter.descriptors - idleBefore.descriptors,
      limit: { atMost: 2 },
      note: `${idleAfter.descriptors} after ${idleBefore.descriptors}`,
    },
    {
      name: 'p99 of pages in the last third against the first',
      value: endP99 / startP99,
      limit: { atMost: 1.5 },
      note: `${endP99.toFixed(1)} ms after ${startP99.toFixed(1)} ms, of ${pageMs.length} views`,
    },
    {
      name: 'answers that were an error of the server',
      value: failures.length,
      limit: { atMost: 0 },
      note: failures.slice(0, 3).join(', ') || 'none',
    },
  ];
}

async function oneSecond(site: SiteProcess, visits: Visits, second: number): Promise<void> {
  const over = new Promise((resolve) => setTimeout(resolve, 1_000));
  // Staff change something every ten minutes: pages are made anew.
  if (second % 10 === 0) await site.change();
  await visits.minute(second);
  await over;
}

/** When nothing is under way any more. */
async function idleSample(site: SiteProcess): Promise<Sample> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return readSample(site);
}

async function readSample({ url }: SiteProcess): Promise<Sample> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    residentMb: read('process_resident_memory_bytes') / 1e6,
    heapMb: read('nodejs_heap_size_used_bytes') / 1e6,
    descriptors: read('process_open_fds'),
  };
}

/** The heap goes up and down with every collection; what stays is where it comes down to. Each part has had one. */
function floors(figures: number[]): number[] {
  const size = Math.ceil(figures.length / 4);
  return Array.from({ length: Math.ceil(figures.length / size) }, (_, index) =>
    Math.min(...figures.slice(index * size, (index + 1) * size)),
  );
}
