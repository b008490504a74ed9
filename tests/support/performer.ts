import { expect } from '@playwright/test';
import { submitApplication } from '#contract/applications/applications.ts';
import type { ReviewRecord } from '#contract/applications/review.ts';
import { addAdmin, sessionOf } from './admin.ts';
import { bookedEvening } from './reviews.ts';
import { sampleFields, samplePhoto } from './sample-application.ts';
import type { RunningSite } from './site-test.ts';

/** Someone who has applied at a site that runs, with the address of their own page. */
export interface Applicant {
  id: number;
  /** `/application/TOKEN` */
  path: string;
  token: string;
}

export async function applyAt(
  site: RunningSite,
  fields: Partial<typeof sampleFields> = {},
): Promise<Applicant> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sampleFields, ...fields })) form.append(name, value);
  for (const colour of ['#a33', '#3a3']) {
    const bytes = new Uint8Array(await samplePhoto(colour));
    form.append('bandPhotos', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  }
  const answer = await fetch(site.url + submitApplication.path, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  const { id, statusPath: path } = submitApplication.reply.parse(await answer.json());
  return { id, path, token: path.split('/').at(-1) ?? '' };
}

/** Asks as one of the staff, at another computer. */
async function callAsStaff(
  site: RunningSite,
  path: string,
  method: string,
  body?: object,
): Promise<Response> {
  const { headers } = await sessionOf(site, await addAdmin(site));
  const answer = await fetch(site.url + path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer;
}

const asStaff = (
  site: RunningSite,
  { id }: Pick<Applicant, 'id'>,
  what: string,
  method = 'GET',
  body?: object,
) => callAsStaff(site, `/api/admin/applications/${id}/${what}`, method, body);

/** Changes the show that they are booked for, or deletes it. */
export async function changeShowOf(
  site: RunningSite,
  applicant: Applicant,
  changes: object | 'delete',
): Promise<void> {
  const { eventId } = await reviewOf(site, applicant);
  if (changes === 'delete') await callAsStaff(site, `/api/admin/events/${eventId}`, 'DELETE');
  else await callAsStaff(site, `/api/events/${eventId}`, 'PATCH', changes);
}

/** Writes what is agreed on for the night of the show that they are booked for. */
export async function writeSheetOf(site: RunningSite, applicant: Applicant, sheet: object): Promise<void> {
  const { eventId } = await reviewOf(site, applicant);
  const texts = { contact: '', deal: '', forPerformer: '', notes: '' };
  const empty = { loadIn: null, soundCheck: null, running: [], ...texts };
  await callAsStaff(site, `/api/admin/events/${eventId}/sheet`, 'PUT', { ...empty, ...sheet });
}

export async function changeReviewOf(site: RunningSite, applicant: Applicant, changes: object) {
  await asStaff(site, applicant, 'review', 'PATCH', changes);
}

export async function book(site: RunningSite, applicant: Applicant, facts: object = {}): Promise<void> {
  await asStaff(site, applicant, 'book', 'POST', { ...bookedEvening, ...facts });
}

export async function decline(site: RunningSite, applicant: Applicant): Promise<void> {
  await asStaff(site, applicant, 'decline', 'POST', {});
}

export async function reviewOf(site: RunningSite, applicant: Pick<Applicant, 'id'>): Promise<ReviewRecord> {
  const answer = await asStaff(site, applicant, 'review');
  return answer.json();
}
