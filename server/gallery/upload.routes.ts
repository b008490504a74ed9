import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes } from '#contract/application-fields.ts';
import { fieldMessages } from '#contract/errors.ts';
import { imageInput, type ManagedImage, noImageFile, uploadImage } from '#contract/gallery.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { attributeTo, badInput, type Failure } from '../failures/failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { answerEarly } from '../http/answer-early.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import { acceptMultipartOnly } from '../uploads/multipart.ts';
import type { FormRules, ReceivedForm } from '../uploads/received-form.ts';
import type { Upload } from '../uploads/upload.ts';
import { uploadAnswerMs, uploadsUnderWay, uploadTimeouts } from '../uploads/upload-timeouts.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { acceptImage } from './accept-image.ts';
import { imageTypeBytes, mayBeAccepted } from './image-type.ts';
import type { KeepingParts } from './keep-image.ts';
import { keepImage } from './keep-image.ts';
import { originalNameOf } from './original-name.ts';

/** The picture and its text fields. */
const maxBytes = maxImageBytes + 1_000_000;

export interface UploadRoutesParts extends KeepingParts {
  sessions: Sessions;
  uploads: Uploads;
  semaphores: Semaphores;
}

export function uploadRoutes(app: FastifyInstance, services: UploadRoutesParts, stopping: Stopping): void {
  const rules: FormRules = {
    textFields: Object.keys(imageInput.shape),
    fileFields: uploadImage.files ?? {},
    mayBeWanted: mayBeAccepted,
    startBytes: imageTypeBytes,
    maxFileBytes: maxImageBytes,
    maxBytes,
    ...uploadTimeouts,
    bodyDeadline: stopping.bodyDeadline,
  };
  const untilOver = uploadsUnderWay(app, services.uploads, stopping);

  async function receive(request: FastifyRequest, admin: Admin): Promise<ManagedImage> {
    const { uploads } = services;
    await uploads.disk.requireRoom();
    // Counted by account and not by address, which an admin may share with many strangers.
    const sender = { who: `admin ${admin.id}`, network: `admin ${admin.id}` };
    const form = uploads.newForm();
    return uploads.receive(request.raw, sender, { form, rules, log: request.log }, (upload) =>
      addUpload(services, form, upload),
    );
  }

  app.register(async (scope) => {
    acceptMultipartOnly(scope);
    bindAdminCall(
      scope,
      services.sessions,
      uploadImage,
      async ({ request, admin }) => {
        const image = await untilOver(receive(request, admin));
        request.log.info({ event: 'image uploaded', imageId: image.id });
        return image;
      },
      { config: { answerWithinMs: uploadAnswerMs }, onSend: [answerEarly()] },
    );
  });
}

async function addUpload(
  services: UploadRoutesParts,
  form: ReceivedForm,
  upload: Upload,
): Promise<ManagedImage> {
  const [file] = form.files.image ?? [];
  const parsed = imageInput.safeParse(form.texts);
  const problems = { ...form.problems, ...(parsed.success ? {} : fieldMessages(parsed.error)) };
  if (!file) problems.image ??= noImageFile;
  if (form.surplus.image) problems.image = 'Please select one image file';
  if (!file || !parsed.success || Object.keys(problems).length > 0) throw refusal(problems);
  const image = await acceptImage(services, file.path, upload).catch(attributeTo('image'));
  const originalName = originalNameOf(file.name, `image.${image.extension}`);
  return upload.uninterrupted(() => keepImage(services, image, { ...parsed.data, originalName }));
}

/** The message about the file is a complete sentence: the screen shows it as it is. */
function refusal(problems: Record<string, string>): Failure {
  const { image, ...others } = problems;
  return image && Object.keys(others).length === 0 ? badInput(problems, image) : badInput(problems);
}
