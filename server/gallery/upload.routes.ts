import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';
import { imageInput, type ManagedImage, noImageFile, uploadImage } from '#contract/gallery/gallery.ts';
import { attributeTo, badInput, type Failure } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { idempotencyKeyOf } from '../http/headers.ts';
import type { Stopping } from '../http/stopping.ts';
import type { Services } from '../services.ts';
import type { ReceivedForm } from '../uploads/multipart.ts';
import { uploadRoute } from '../uploads/upload-route.ts';
import type { Upload } from '../uploads/uploads.ts';
import { acceptImage } from './accept-image.ts';
import { originalNameOf } from './image-name.ts';
import { findSentImage, keepImageAs } from './keep-image.ts';

export function uploadRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { uploads, sessions } = services;
  const rules = { textFields: Object.keys(imageInput.shape), fileFields: uploadImage.files ?? {} };
  uploadRoute(app, { uploads, stopping, ...rules }, (scope, handleUpload) => {
    bindAdminCall(scope, sessions, uploadImage, async ({ request, admin }) => {
      // Counted by account and not by address, which an admin may share with many strangers.
      const sender = { who: `admin ${admin.id}`, network: `admin ${admin.id}` };
      const key = idempotencyKeyOf(request);
      return handleUpload(request, sender, (upload, form) =>
        addUpload(services, form, upload, { admin, key }),
      );
    });
  });
}

async function addUpload(
  services: Services,
  form: ReceivedForm,
  upload: Upload,
  { admin, key }: { admin: Admin; key: string | null },
): Promise<ManagedImage> {
  const [file] = form.files.image ?? [];
  const parsed = imageInput.safeParse(form.texts);
  const problems = { ...form.problems, ...(parsed.success ? {} : fieldMessages(parsed.error)) };
  if (!file) problems.image ??= noImageFile;
  if (form.surplus.image) problems.image = 'Please select one image file';
  if (!file || !parsed.success || Object.keys(problems).length > 0) throw refusal(problems);
  const input = parsed.data;
  const sent = {
    uploadKey: key,
    uploadFingerprint: key === null ? null : fingerprintOf(input, file.sha256),
  };

  const addOnce = async (): Promise<ManagedImage> => {
    const known = await findSentImage(services.gallery, sent);
    if (known) return known;
    const image = await acceptImage(services, file.path, upload).catch(attributeTo('image'));
    const originalName = originalNameOf(file.name, `image.${image.extension}`);
    return upload.uninterrupted(() =>
      keepImageAs(services, image, { ...input, ...sent, originalName }, { admin, what: 'uploaded image' }),
    );
  };
  // The unique index decides which request is first. The mutex only saves the others of this process the work.
  return key === null ? addOnce() : services.mutex.run(`image ${key}`, addOnce, upload.signal);
}

/** Identifies what was sent: its texts, and its file byte by byte. */
function fingerprintOf(input: z.output<typeof imageInput>, sha256: string): string {
  const { description, category, isPublic, tags } = input;
  return hash('sha256', JSON.stringify([description, category, isPublic, tags, sha256]));
}

/** The message about the file is a complete sentence: the screen shows it as it is. */
function refusal(problems: Record<string, string>): Failure {
  const { image, ...others } = problems;
  return image && Object.keys(others).length === 0 ? badInput(problems, image) : badInput(problems);
}
