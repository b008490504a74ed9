import { randomBytes } from 'node:crypto';
import { submitApplication } from '#contract/applications/applications.ts';
import { uploadImage } from '#contract/gallery/gallery.ts';
import { ApplicationsStore, type NewApplication } from '#server/applications/applications.store.ts';
import type { Environment } from '#server/config.ts';
import type { Files } from '#server/files/files.ts';
import { GalleryStore } from '#server/gallery/gallery.store.ts';
import { newImageName } from '#server/gallery/image-name.ts';
import { type SignedInAdmin, signedInAdmin } from './admin.ts';
import { formBody, formType, sampleFields, samplePhoto } from './sample-application.ts';
import { startTestSite } from './test-site.ts';

export interface Filling {
  applications: number;
  images: number;
  /** Of each file; random, so that nothing compresses it. */
  fileBytes?: number;
}

/** Applications with a photo each and images, straight into a place, and an admin who is signed in there. */
export async function fillPlace(
  environment: Environment,
  { applications, images, fileBytes = 2_000 }: Filling,
): Promise<SignedInAdmin> {
  const site = await startTestSite({ dialect: 'sqlite', environment, now: new Date().toISOString() });
  const { services, database } = site;
  const bytes = randomBytes(fileBytes);
  const now = services.clock().toISOString();
  const picture = {
    originalName: 'x.jpg',
    fileSize: bytes.length,
    mimeType: 'image/jpeg',
    width: 1,
    height: 1,
    category: 'venue',
    description: null,
    tags: null,
    isPublic: true,
  };
  const [photos, pictures] = await Promise.all([
    putFiles(services.applicationFiles, applications, bytes),
    putFiles(services.galleryFiles, images, bytes),
  ]);
  await database.db.transaction().execute(async (trx) => {
    for (const [number, filename] of photos.entries()) {
      const application = { input: { ...sampleFields, name: `kept ${number}` }, isSuspectedSpam: false };
      await new ApplicationsStore(trx).add(
        { ...application, submittedAt: now, idempotencyKey: null, fingerprint: '' } as NewApplication,
        [{ filename, kind: 'photo', position: 0, mimeType: 'image/jpeg', byteSize: bytes.length }],
      );
    }
    for (const filename of pictures) await new GalleryStore(trx).add({ ...picture, filename }, now);
  });
  const admin = await signedInAdmin(site);
  await site.close();
  return admin;
}

/** The same bytes under so many names. */
async function putFiles(files: Files, count: number, bytes: Buffer): Promise<string[]> {
  const names = Array.from({ length: count }, () => newImageName('jpg'));
  for (let start = 0; start < count; start += 8) {
    await Promise.all(names.slice(start, start + 8).map((name) => files.put(name, bytes)));
  }
  return names;
}

/** Sends an application to a server and gives its id. */
export async function applyAt(url: string, name: string): Promise<number> {
  const body = formBody({ ...sampleFields, name }, [{ bytes: await samplePhoto() }]);
  return sendTo(url + submitApplication.path, body, {});
}

/** Sends an image to the gallery of a server and gives its id. */
export async function uploadAt(url: string, headers: Record<string, string>): Promise<number> {
  const body = formBody({}, [{ field: 'image', bytes: await samplePhoto() }]);
  return sendTo(url + uploadImage.path, body, headers);
}

async function sendTo(url: string, body: Buffer, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': formType },
    body: new Uint8Array(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}
