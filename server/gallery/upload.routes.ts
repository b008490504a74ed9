import type { FastifyInstance } from 'fastify';
import { maxImageBytes } from '#contract/application-fields.ts';
import { fieldMessages } from '#contract/errors.ts';
import { imageInput, type ManagedImage, noImageFile, uploadImage } from '#contract/gallery.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Deeds } from '../activity/deeds.ts';
import { attributeTo, badInput, type Failure } from '../failures/failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import type { ReceivedForm } from '../uploads/received-form.ts';
import type { Upload } from '../uploads/upload.ts';
import { uploadRoute } from '../uploads/upload-route.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { acceptImage } from './accept-image.ts';
import { type KeepingParts, keepImageAs } from './keep-image.ts';
import { originalNameOf } from './original-name.ts';

/** The picture and its text fields. */
const maxBytes = maxImageBytes + 1_000_000;

export interface UploadRoutesParts extends KeepingParts {
  sessions: Sessions;
  deeds: Deeds;
  uploads: Uploads;
  semaphores: Semaphores;
}

export function uploadRoutes(app: FastifyInstance, services: UploadRoutesParts, stopping: Stopping): void {
  const { uploads, sessions } = services;
  const rules = { textFields: Object.keys(imageInput.shape), fileFields: uploadImage.files ?? {}, maxBytes };
  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindAdminCall(scope, sessions, uploadImage, async ({ request, admin }) => {
      // Counted by account and not by address, which an admin may share with many strangers.
      const sender = { who: `admin ${admin.id}`, network: `admin ${admin.id}` };
      const image = await handleUpload(request, ({ form, receive }) =>
        receive(sender, (upload) => addUpload(services, form, upload, admin)),
      );
      request.log.info({ event: 'image uploaded', imageId: image.id });
      return image;
    });
  });
}

async function addUpload(
  services: UploadRoutesParts,
  form: ReceivedForm,
  upload: Upload,
  admin: Admin,
): Promise<ManagedImage> {
  const [file] = form.files.image ?? [];
  const parsed = imageInput.safeParse(form.texts);
  const problems = { ...form.problems, ...(parsed.success ? {} : fieldMessages(parsed.error)) };
  if (!file) problems.image ??= noImageFile;
  if (form.surplus.image) problems.image = 'Please select one image file';
  if (!file || !parsed.success || Object.keys(problems).length > 0) throw refusal(problems);
  const image = await acceptImage(services, file.path, upload).catch(attributeTo('image'));
  const originalName = originalNameOf(file.name, `image.${image.extension}`);
  const deed = { admin, what: 'uploaded image' } as const;
  return upload.uninterrupted(() => keepImageAs(services, image, { ...parsed.data, originalName }, deed));
}

/** The message about the file is a complete sentence: the screen shows it as it is. */
function refusal(problems: Record<string, string>): Failure {
  const { image, ...others } = problems;
  return image && Object.keys(others).length === 0 ? badInput(problems, image) : badInput(problems);
}
