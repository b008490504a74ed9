import type { InjectOptions } from 'fastify';
import { registerAdmin, signIn } from '#contract/accounts/admin-accounts.ts';
import { submitApplication } from '#contract/applications/applications.ts';
import type { ReviewRecord } from '#contract/applications/review.ts';
import type { Environment } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { SignedInAdmin } from './admin.ts';
import { formBody, formType, sampleFields, samplePhoto } from './sample-application.ts';
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

const password = 'three chords and the truth';

/** Registers an admin at a server in another process, and gives the headers of their requests. */
export async function staffAt(url: string, username: string): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  await fetch(url + registerAdmin.path, { method: 'POST', headers: json, body });
  const answer = await fetch(url + signIn.path, { method: 'POST', headers: json, body });
  return { ...json, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
}

export interface Applied {
  id: number;
  bandPhotos: string[];
}

/** Sends an application with a photo. */
export async function applyAs(url: string, email: string): Promise<Applied> {
  const answer = await fetch(url + submitApplication.path, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody({ ...sampleFields, email }, [{ bytes: await samplePhoto() }])),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Applied;
}

/** Books or declines; the status of the answer, or 0 when the server was killed before it came. */
export async function decideAt(
  url: string,
  headers: Record<string, string>,
  { id, bandPhotos }: Applied,
  what: 'book' | 'decline',
): Promise<number> {
  const body = what === 'book' ? { ...bookedEvening, name: `Show ${id}`, photo: bandPhotos[0] } : {};
  try {
    const answer = await fetch(`${url}/api/admin/applications/${id}/${what}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Everything that a decision writes, as it is in the database. */
export async function readDecision(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' }: Environment,
  id: number,
) {
  const { db } = await connectDatabase({ databaseUrl, dataDir }, () => {});
  try {
    const { state, eventId } = await db
      .selectFrom('reviews')
      .leftJoin('bookings', 'bookings.applicationId', 'reviews.applicationId')
      .select(['state', 'eventId'])
      .where('reviews.applicationId', '=', id)
      .executeTakeFirstOrThrow();
    const events = await db
      .selectFrom('events')
      .select(['id', 'imageUrl'])
      .where('name', '=', `Show ${id}`)
      .execute();
    const images = await db
      .selectFrom('images')
      .select('fileUrl')
      .where('description', '=', `Show ${id}`)
      .execute();
    const mails = await db
      .selectFrom('outbox')
      .select(['id', 'purpose', 'state'])
      .where('applicationId', '=', id)
      .where('purpose', 'in', ['booking', 'decline'])
      .execute();
    const messages = await db
      .selectFrom('reviewMessages')
      .select(['kind', 'outboxId'])
      .where('applicationId', '=', id)
      .execute();
    const history = await db
      .selectFrom('reviewHistory')
      .select('what')
      .where('applicationId', '=', id)
      .execute();
    return { state, eventId, events, images, mails, messages, history };
  } finally {
    await db.destroy();
  }
}
