import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { listActivity } from '#contract/accounts/activity.ts';
import { listSessions } from '#contract/accounts/team.ts';
import { readApplicationFile } from '#contract/applications/applications.ts';
import { calls } from '#contract/calls.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { getPrivacyFacts } from '#contract/privacy.ts';
import { getSubscription } from '#contract/subscribers/subscribers.ts';
import type { TestSite } from './test-site.ts';

/** Ids up to here are asked for, whether there is such a thing or not. */
const maxId = 20;

/**
 * What a site answers to every call that only reads, by its address: for every id and file there is, and every page of
 * every list. Two sites with the same answers are the same site to whoever asks.
 */
export async function everyAnswer(
  site: TestSite,
  headers: Record<string, string>,
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const addresses = [...readingAddresses(), '/api/events?archived=include', ...(await fileAddresses(site))];
  for (const address of addresses) {
    for (let next: string | undefined = address; next; ) {
      const answer: LightMyRequestResponse = await site.http.inject({ url: next, headers });
      answers.set(next, summaryOf(answer));
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    }
  }
  return answers;
}

/** Asked for by the names of files, or drawn anew each time from what other calls answer. */
const otherPaths: string[] = [
  readApplicationFile.path,
  // Asking adds to it: a sign-in, and the export of the mailing list.
  listActivity.path,
  // Sessions are in no backup.
  listSessions.path,
  // It needs the token of a mail.
  getSubscription.path,
  // The links of own pages are in no backup, and the pictures of an event are drawn.
  ...calls
    .map(({ path }) => path)
    .filter((path) => /^\/api\/(application-status|admin\/events\/\{id\}\/(poster|square))/.test(path)),
  // Tells of the settings, which are in no backup either.
  getPrivacyFacts.path,
];

function readingAddresses(): string[] {
  return calls
    .filter(({ method, path }) => method === 'GET' && !otherPaths.includes(path))
    .flatMap(({ path }) => {
      if (!path.includes('{')) return [path];
      return Array.from({ length: maxId }, (_, index) => path.replace('{id}', String(index + 1)));
    });
}

async function fileAddresses({ database: { db } }: TestSite): Promise<string[]> {
  const photos = await db.selectFrom('applicationFiles').select('filename').orderBy('filename').execute();
  const images = await db.selectFrom('images').select('filename').orderBy('filename').execute();
  return [
    ...photos.map(({ filename }) => readApplicationFile.path.replace('{filename}', filename)),
    ...images.map(({ filename }) => imageFilesPath + filename),
    // A size is not in the backup: it is made again.
    ...images.slice(0, 1).map(({ filename }) => imageFilesPath + filename.replace(/\.\w+$/, '-480.webp')),
  ];
}

function summaryOf({ statusCode, headers, rawPayload }: LightMyRequestResponse): unknown {
  const { date, ...rest } = headers;
  const isText = /json|text/.test(String(headers['content-type']));
  const body = isText ? rawPayload.toString() : createHash('sha256').update(rawPayload).digest('hex');
  return { statusCode, headers: rest, body };
}

/** What a content security policy must allow so that the code in this HTML works. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...elements].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}

/** The sources of each directive. */
export function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

export interface Metrics {
  /** By the series as it is written, labels in the order in which they were sent. */
  values: Map<string, number>;
  types: Map<string, string>;
}

const sample =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\}))?)*\})? (\S+)$/;
const number = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?Inf|NaN)$/i;

/** The text format of Prometheus, read strictly: whatever is not plainly right is an error. */
export function readMetrics(text: string): Metrics {
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  const helped = new Set<string>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (helped.has(name)) throw new Error(`two helps of ${name}`);
      helped.add(name);
    } else if (keyword === 'TYPE') {
      if (types.has(name) || !helped.has(name)) throw new Error(`type of ${name} is out of place`);
      if (!/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`${name} is a ${rest}`);
      types.set(name, rest);
    } else {
      const [, metric = '', labels = '', value = ''] = sample.exec(line) ?? [];
      const family = types.has(metric) ? metric : metric.replace(/_(bucket|sum|count)$/, '');
      if (!types.has(family) || !number.test(value)) throw new Error(`cannot be read: ${line}`);
      if (values.has(metric + labels)) throw new Error(`twice: ${line}`);
      values.set(metric + labels, Number(value));
    }
  }
  return { values, types };
}
