import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { uploadImage } from '#contract/gallery/gallery.ts';
import { formBody, formType, type SentFile, samplePhoto } from './sample-application.ts';
import type { TestSite } from './test-site.ts';

interface Upload {
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  files?: SentFile[];
}

/** Sends an image as the gallery's screen does. */
export async function sendImage(site: TestSite, { headers = {}, fields = {}, files }: Upload) {
  const image = files ?? [{ field: 'image', name: 'stage.jpg', bytes: await samplePhoto() }];
  return site.http.inject({
    method: uploadImage.method,
    url: uploadImage.path,
    headers: { 'content-type': formType, ...headers },
    payload: formBody(fields, image),
  });
}

/** The same, for whoever needs one that is there. */
export async function addImage(site: TestSite, upload: Upload): Promise<ManagedImage> {
  const answer = await sendImage(site, upload);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<ManagedImage>();
}
