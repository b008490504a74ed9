import { Agent, type RequestOptions, request } from 'node:http';
import { submitApplication } from '#contract/applications/applications.ts';
import { imageFormats, imageWidths, sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { formType } from '#tests/support/sample-application.ts';

const pages = ['/', '/events', '/events/3', '/live-music', '/events/120', '/password-demo', '/events/199'];
const apiPaths = ['/api/events', '/api/events/7', '/api/gallery', '/api/events?category=Live%20Music'];
const staffPaths = [
  '/api/admin/applications',
  '/api/admin/images',
  '/api/admin/applications?q=June',
  '/admin/dashboard',
];

export interface Visits {
  /** How long each page took, in milliseconds. */
  pageMs: number[];
  failures: string[];
  /** What comes within a minute: 60 views of pages, 10 reads of the API, an application, 2 reads by staff, 1 image. */
  minute(number: number): Promise<void>;
  stop(): void;
}

/** As many as a house of this size sees: six visitors at a time, a performer, and someone of the staff. */
export async function hourlyVisits(
  url: string,
  staff: { cookie: string },
  form: Uint8Array,
): Promise<Visits> {
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
