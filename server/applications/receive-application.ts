import { hash } from 'node:crypto';
import {
  applicationTextFields,
  minSecondsSpent,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import {
  type ApplicationInput,
  type ApplicationRecord,
  applicationInput,
  applicationMessages,
  erasedBefore,
  type SubmittedApplication,
} from '#contract/applications/applications.ts';
import { fieldMessages } from '#contract/errors.ts';
import { ownPagePathOf } from '#contract/own-page-addresses.ts';
import type { InputFacts } from '#contract/venue/brand.ts';
import type { Db } from '../db/tables.ts';
import { badInput, conflict, Failure } from '../failure.ts';
import { discardAfterFailure, discardFiles } from '../files/discard-files.ts';
import { inspectImage } from '../gallery/accept-image.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import type { ReceivedForm } from '../uploads/multipart.ts';
import type { Upload } from '../uploads/uploads.ts';
import { ApplicationLinksStore } from './application-links.store.ts';
import { imagesOf, type SentImage, storeImages } from './application-pictures.ts';
import { ApplicationsStore, type NewApplication } from './applications.store.ts';
import { beginWriting, performerName } from './change-application.ts';
import { ErasedApplicationsStore } from './erased-applications.store.ts';
import { queueApplicationMessages } from './messages/queue-application-messages.ts';

export interface Sending {
  /** The upload, whose sender the applications are counted by. */
  upload: Upload;
  limit: RateLimit | null;
  idempotencyKey: string | null;
}

/** Turns a received form into a stored application, or throws all of its problems. */
export async function receiveApplication(
  services: Services,
  form: ReceivedForm,
  sending: Sending,
): Promise<SubmittedApplication> {
  const images = imagesOf(form);
  const facts = await services.venue.current();
  const input = await parseForm(form, images, facts);
  const application: NewApplication = {
    input,
    isSuspectedSpam: looksLikeSpam(form.texts),
    submittedAt: services.clock().toISOString(),
    idempotencyKey: sending.idempotencyKey,
    fingerprint: fingerprintOf(input, images),
  };
  const { upload, idempotencyKey } = sending;
  if (idempotencyKey === null) return store(services, application, images, sending);
  const storeOnce = async () => {
    const known = await findSent(services, application);
    if (!known) await refuseErased(services.database.db, application);
    return known ? withNewLink(services, known) : store(services, application, images, sending);
  };
  // The unique index decides which request is first. The mutex only saves the others of this process the work. An evicted
  // upload stops waiting at once, because its disk space is needed.
  return services.mutex.run(`application ${idempotencyKey}`, storeOnce, upload.signal);
}

/** Reports every invalid field at once, including pictures as far as their headers show it. */
async function parseForm(
  form: ReceivedForm,
  images: SentImage[],
  facts: InputFacts,
): Promise<ApplicationInput> {
  const parsed = applicationInput(facts).safeParse(form.texts);
  const problems = { ...form.problems, ...(parsed.success ? {} : fieldMessages(parsed.error)) };
  if (form.surplus.bandPhotos) problems.bandPhotos = applicationMessages.bandPhotos;
  if (parsed.success && Object.keys(problems).length === 0) return parsed.data;
  for (const { field, file } of images) {
    await inspectImage(file.path).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      problems[field] ??= error.message;
    });
  }
  throw badInput(problems);
}

function looksLikeSpam(texts: Record<string, string>): boolean {
  const { [spamMarks.honeypot]: honeypot = '', [spamMarks.secondsSpent]: secondsSpent = '' } = texts;
  return honeypot !== '' || (/^\d{1,9}$/.test(secondsSpent) && Number(secondsSpent) < minSecondsSpent);
}

/** Identifies the content of an application. How long the form was open is left out, because a retry changes it. */
function fingerprintOf(input: ApplicationInput, images: SentImage[]): string {
  const texts = applicationTextFields.map((name) => input[name]);
  const pictures = images.map(({ kind, file }) => [kind, file.sha256]);
  return hash('sha256', JSON.stringify([texts, pictures]));
}

/** The application stored earlier under this key, if its content is the same. */
async function findSent(
  { applications }: { applications: ApplicationsStore },
  { idempotencyKey, fingerprint }: NewApplication,
): Promise<ApplicationRecord | undefined> {
  const sent = idempotencyKey === null ? undefined : await applications.findSent(idempotencyKey);
  if (!sent) return undefined;
  if (sent.fingerprint !== fingerprint) {
    throw conflict('', 'Another application was sent under this Idempotency-Key');
  }
  return applications.find(sent.id);
}

/** What its performer has erased does not come back. */
async function refuseErased(db: Db, { idempotencyKey }: NewApplication): Promise<void> {
  if (idempotencyKey !== null && (await new ErasedApplicationsStore(db).hasKey(idempotencyKey))) {
    throw conflict('erased', erasedBefore);
  }
}

async function store(
  services: Services,
  application: NewApplication,
  images: SentImage[],
  { upload, limit }: Sending,
): Promise<SubmittedApplication> {
  const { rateLimiter, outboxWorker } = services;
  /** Those that are there, and one that may be: a store that fails may have taken it all the same. */
  const begun: string[] = [];
  let added: SubmittedApplication | undefined;
  try {
    const stored = await storeImages(services, images, upload, (filename) => begun.push(filename));
    const writing = await beginWriting(services, performerName);
    added = await upload.uninterrupted(() =>
      writing.db.transaction().execute(async (db) => {
        // Again, because decoding its pictures has taken a while.
        await refuseErased(db, application);
        const record = await new ApplicationsStore(db).add(application, stored);
        if (!record) return undefined;
        if (limit) await rateLimiter.count(limit, upload.sender.who, db);
        // Limits are counted by the moment at which nobody else writes any more.
        const now = services.clock();
        await queueApplicationMessages({ ...writing, db, now, at: now.toISOString() }, record);
        return withLink(record, await new ApplicationLinksStore(db).make(record.id, record.submittedAt));
      }),
    );
  } catch (error) {
    await discardAfterFailure(services, 'applications', begun, error);
    throw error;
  }
  if (added) {
    outboxWorker.wake();
    return added;
  }
  await discardFiles(services, 'applications', begun);
  const first = await findSent(services, application);
  if (!first) throw conflict('', 'This application was sent twice at once. Please send it again.');
  return withNewLink(services, first);
}

/** For the answer to a retry. The link in the first answer is known to its receiver alone. */
async function withNewLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  record: ApplicationRecord,
): Promise<SubmittedApplication> {
  const links = new ApplicationLinksStore(database.db);
  return withLink(record, await links.make(record.id, clock().toISOString()));
}

function withLink(record: ApplicationRecord, token: string): SubmittedApplication {
  return { ...record, statusPath: ownPagePathOf(token) };
}
