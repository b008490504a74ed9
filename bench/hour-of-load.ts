import { Agent, type RequestOptions, request } from 'node:http';
import { submitApplication } from '#contract/applications/applications.ts';
import { imageFormats, imageWidths, sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { type Figure, median, quantile } from './measure.ts';
import { type SiteProcess, type StaffedSite, startStaffedSite } from './site-process.ts';
import { phonePhoto } from './uploads.ts';

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
  const settings = {
    APPLICATION_LIMIT: '0',
    SAMPLE_CONTENT: 'on',
    METRICS_TOKEN: token,
    NODE_OPTIONS: `--import ${import.meta.resolve('./collect-garbage.ts')}`,
  };
  const site = await startStaffedSite(undefined, settings, 200);
  const form = new Uint8Array(formBody(sampleFields, [{ bytes: await phonePhoto() }]));
  const visits = await hourlyVisits(site, form);
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

/** By how much they rise from the first to the last, on the straight line that fits them best. */
function growth(figures: number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  let [covariance, variance] = [0, 0];
  for (const [index, figure] of figures.entries()) {
    covariance += (index - middle) * (figure - mean);
    variance += (index - middle) ** 2;
  }
  return (covariance / variance) * (figures.length - 1);
}

const pages = ['/', '/events', '/events/3', '/live-music', '/events/120', '/password-demo', '/events/199'];
const apiPaths = ['/api/events', '/api/events/7', '/api/gallery', '/api/events?category=Live%20Music'];
const staffPaths = [
  '/api/admin/applications',
  '/api/admin/images',
  '/api/admin/applications?q=June',
  '/admin/dashboard',
];

interface Visits {
  /** How long each page took, in milliseconds. */
  pageMs: number[];
  failures: string[];
  /** What comes within a minute: 60 views of pages, 10 reads of the API, an application, 2 reads by staff, 1 image. */
  minute(number: number): Promise<void>;
  stop(): void;
}

/** As many as a house of this size sees: six visitors at a time, a performer, and someone of the staff. */
async function hourlyVisits({ url, headers: staff }: StaffedSite, form: Uint8Array): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const pageMs: number[] = [];
  const failures: string[] = [];
  const images = (await (await fetch(`${url}/api/gallery`)).json()) as { fileUrl: string; width: number }[];
  const sizes = images.flatMap((image) =>
    imageWidths.flatMap((width) => imageFormats.map((format) => sizedImageUrl(image, width, format))),
  );

  function ask(path: string, options: RequestOptions = {}, body?: Uint8Array): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const startedAt = performance.now();
    request(`${url}${path}`, { agent, ...options }, (answer) => {
      if ((answer.statusCode ?? 500) >= 400) failures.push(`${answer.statusCode} ${path}`);
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
    })
      .on('error', reject)
      .end(body);
    return promise;
  }

  async function minute(number: number): Promise<void> {
    const visitors = Array.from({ length: 6 }, async (_, visitor) => {
      for (let view = 0; view < 10; view += 1) {
        pageMs.push(await ask(pages[(number + visitor + view) % pages.length] ?? '/'));
      }
    });
    async function programs(): Promise<void> {
      for (let read = 0; read < 10; read += 1) await ask(apiPaths[read % apiPaths.length] ?? '/');
    }
    async function staffMember(): Promise<void> {
      for (let read = 0; read < 2; read += 1) {
        await ask(staffPaths[(number * 2 + read) % staffPaths.length] ?? '/', { headers: staff });
      }
    }
    const headers = { 'content-type': formType, 'content-length': form.length };
    await Promise.all([
      ...visitors,
      programs(),
      staffMember(),
      ask(submitApplication.path, { method: 'POST', headers }, form),
      ask(sizes[number % sizes.length] ?? '/'),
    ]);
  }

  return { pageMs, failures, minute, stop: () => agent.destroy() };
}
