import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { SubmittedApplication } from '#contract/applications/applications.ts';
import { apply, formBody, formType, type Sending, type SentFile } from './sample-application.ts';
import type { TestSite } from './test-site.ts';

/** A performer who has applied, and holds the link to their page. */
export interface Performer {
  id: number;
  token: string;
  bandPhotos: string[];
}

export async function applyForPage(site: TestSite, sending: Sending = {}): Promise<Performer> {
  const answer = await apply(site, sending);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { id, statusPath, bandPhotos } = answer.json<SubmittedApplication>();
  return { id, token: statusPath.split('/').at(-1) ?? '', bandPhotos };
}

export function ownPageApi(token: string, what = ''): string {
  return `/api/application-status/${token}${what && `/${what}`}`;
}

/** Asks with the token of a page: nothing for its status, `confirm`, `withdraw` … */
export function askOwnPage(
  { http }: Pick<TestSite, 'http'>,
  { token }: Pick<Performer, 'token'>,
  what = '',
  { method = 'GET', ...options }: Omit<InjectOptions, 'url'> = {},
): Promise<LightMyRequestResponse> {
  return http.inject({ method, url: ownPageApi(token, what), ...options });
}

export const readOwnPage = (site: Pick<TestSite, 'http'>, performer: Pick<Performer, 'token'>) =>
  askOwnPage(site, performer);

export function correct(site: Pick<TestSite, 'http'>, performer: Pick<Performer, 'token'>, payload: object) {
  return askOwnPage(site, performer, '', { method: 'PATCH', payload });
}

export function answerDate(
  site: Pick<TestSite, 'http'>,
  performer: Pick<Performer, 'token'>,
  accept: boolean,
  eventVersion?: string,
) {
  return askOwnPage(site, performer, 'confirm', { method: 'POST', payload: { accept, eventVersion } });
}

export function withdraw(site: Pick<TestSite, 'http'>, performer: Pick<Performer, 'token'>) {
  return askOwnPage(site, performer, 'withdraw', { method: 'POST' });
}

export function erase(site: Pick<TestSite, 'http'>, performer: Pick<Performer, 'token'>) {
  return askOwnPage(site, performer, 'erase', { method: 'POST' });
}

/** Sends pictures that take the place of those that are there. */
export function sendPictures(
  site: Pick<TestSite, 'http'>,
  performer: Pick<Performer, 'token'>,
  files: SentFile[],
  fields: Record<string, string> = {},
) {
  return askOwnPage(site, performer, 'pictures', {
    method: 'PUT',
    headers: { 'content-type': formType },
    payload: formBody(fields, files),
  });
}

/** Every row of every table, as text. */
export async function dumpDatabase({ database: { db, dialect } }: TestSite): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = [];
  for (const { name, schema } of tables) {
    const table = schema === undefined ? sql.table(name) : sql.table(`${schema}.${name}`);
    rows.push({ [name]: (await sql`select * from ${table}`.execute(db)).rows });
  }
  if (rows.length < 20) throw new Error(`Only ${rows.length} tables were found on ${dialect}`);
  return JSON.stringify(rows);
}
