import { randomBytes } from 'node:crypto';
import { submitApplication } from '#contract/applications.ts';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import type { Environment } from '#server/config.ts';
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
  const facts = { mimeType: 'image/jpeg', byteSize: bytes.length };
  for (let number = 0; number < applications; number += 1) {
    const filename = newImageName('jpg');
    await services.applicationFiles.put(filename, bytes);
    await database.db.transaction().execute(async (trx) => {
      await new ApplicationsStore(trx).add(
        {
          input: { ...sampleFields, name: `kept ${number}` } as never,
          isSuspectedSpam: false,
          submittedAt: now,
          idempotencyKey: null,
          fingerprint: '',
        },
        [{ filename, kind: 'photo', position: 0, ...facts }],
      );
    });
  }
  for (let number = 0; number < images; number += 1) {
    const filename = newImageName('jpg');
    await services.galleryFiles.put(filename, bytes);
    await services.gallery.add(
      {
        filename,
        originalName: 'x.jpg',
        fileSize: bytes.length,
        mimeType: 'image/jpeg',
        width: 1,
        height: 1,
        category: 'venue',
        description: null,
        tags: null,
        isPublic: true,
      },
      now,
    );
  }
  const admin = await signedInAdmin(site);
  await site.close();
  return admin;
}

/** Sends an application to a server and gives its id. */
export async function applyAt(url: string, name: string): Promise<number> {
  const answer = await fetch(url + submitApplication.path, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody({ ...sampleFields, name }, [{ bytes: await samplePhoto() }])),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}
