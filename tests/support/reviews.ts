import type { InjectOptions } from 'fastify';
import type { ReviewRecord } from '#contract/applications/review.ts';
import type { SignedInAdmin } from './admin.ts';
import type { TestSite } from './test-site.ts';

type Site = Pick<TestSite, 'http'>;

/** What an admin sends when they book: an evening of two hours. */
export const bookedEvening = {
  name: 'The Night Porch',
  description: '<p>Songs after midnight.</p>',
  startDateTime: '2027-03-06T01:00:00.000Z',
  endDateTime: '2027-03-06T03:00:00.000Z',
  category: 'Live Music',
  location: 'Folklore (Dawsonville)',
};

/** Asks as an admin about an application: `review`, `book`, `notes/3` … */
export function askAbout(
  { http }: Site,
  { headers }: Pick<SignedInAdmin, 'headers'>,
  id: number,
  what: string,
  { method = 'GET', payload, ...options }: Pick<InjectOptions, 'method' | 'payload' | 'headers'> = {},
) {
  return http.inject({
    ...options,
    method,
    url: `/api/admin/applications/${id}/${what}`,
    headers: { ...headers, ...options.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

export async function readReviewOf(
  site: Site,
  admin: Pick<SignedInAdmin, 'headers'>,
  id: number,
): Promise<ReviewRecord> {
  return (await askAbout(site, admin, id, 'review')).json();
}
