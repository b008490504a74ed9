import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { SubmittedApplication } from '#contract/applications.ts';
import { apply, type Sending } from './sample-application.ts';
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

export function statusPath(token: string, what = ''): string {
  return `/api/application-status/${token}${what && `/${what}`}`;
}

/** Asks with the token of a page: nothing for its status, `confirm`, `withdraw` … */
export function askOwnPage(
  { http }: Pick<TestSite, 'http'>,
  { token }: Pick<Performer, 'token'>,
  what = '',
  { method = 'GET', ...options }: Omit<InjectOptions, 'url'> = {},
): Promise<LightMyRequestResponse> {
  return http.inject({ method, url: statusPath(token, what), ...options });
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
) {
  return askOwnPage(site, performer, 'confirm', { method: 'POST', payload: { accept } });
}

export function withdraw(site: Pick<TestSite, 'http'>, performer: Pick<Performer, 'token'>) {
  return askOwnPage(site, performer, 'withdraw', { method: 'POST' });
}
