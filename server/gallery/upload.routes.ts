import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes } from '#contract/application-fields.ts';
import { fieldMessages } from '#contract/errors.ts';
import { imageInput, type ManagedImage, noImageFile, uploadImage } from '#contract/gallery.ts';
import { answerEarly } from '../http/answer-early.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { badInput, ExpectedError } from '../http/errors.ts';
import {
  emptyForm,
  type FormRules,
  type ReceivedForm,
  receiveForm,
  takeMultipartOnly,
} from '../http/multipart.ts';
import { triesFrom } from '../http/rate-limit.ts';
import type { Stopping } from '../http/stopping.ts';
import { uploadHandlerMs, uploadPatience, uploadsUnderWay } from '../http/upload-places.ts';
import type { Services } from '../services.ts';
import { acceptImage } from './accept-image.ts';
import { keepImage } from './keep-image.ts';
import { originalNameOf } from './original-name.ts';

/** The picture and its texts. */
const maxBytes = maxImageBytes + 1_000_000;

export function uploadRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const rules: FormRules = {
    textFields: Object.keys(imageInput.shape),
    fileFields: uploadImage.files ?? {},
    maxFileBytes: maxImageBytes,
    maxBytes,
    ...uploadPatience,
    hurry: stopping.hurry,
  };
  const untilOver = uploadsUnderWay(app);

  async function receive(request: FastifyRequest): Promise<ManagedImage> {
    const form = emptyForm(join(services.uploadsFolder, randomUUID()));
    try {
      await receiveForm(request.raw, form, rules);
      return await addUpload(services, form);
    } finally {
      await rm(form.folder, { recursive: true, force: true });
    }
  }

  app.register(async (scope) => {
    takeMultipartOnly(scope);
    bindAdminCall(
      scope,
      services.sessions,
      uploadImage,
      async ({ request }) => {
        const giveBack = services.uploadPlaces.take(triesFrom(request.ip));
        const receiving = receive(request).finally(giveBack);
        const image = await untilOver(receiving);
        request.log.info({ event: 'image uploaded', imageId: image.id });
        return image;
      },
      { handlerTimeout: uploadHandlerMs, onSend: [answerEarly] },
    );
  });
}

async function addUpload(services: Services, form: ReceivedForm): Promise<ManagedImage> {
  const [file] = form.files.image ?? [];
  const parsed = imageInput.safeParse(form.texts);
  const problems = { ...form.problems, ...(parsed.success ? {} : fieldMessages(parsed.error)) };
  if (!file) problems.image ??= noImageFile;
  if (form.surplus.image) problems.image = 'Please select one image file';
  if (!file || !parsed.success || Object.keys(problems).length > 0) throw refusal(problems);
  const image = await acceptImage(file.path).catch((error: unknown) => {
    throw error instanceof ExpectedError && error.status < 500 ? error.about('image') : error;
  });
  return keepImage(services, image, {
    ...parsed.data,
    originalName: originalNameOf(file.name, `image.${image.extension}`),
  });
}

/** The sentence about the file is one by itself: the screen shows it as it is. */
function refusal(problems: Record<string, string>): ExpectedError {
  const { image, ...others } = problems;
  return image && Object.keys(others).length === 0
    ? new ExpectedError(400, image, { fields: problems })
    : badInput(problems);
}
