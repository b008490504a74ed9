import { buffer } from 'node:stream/consumers';
import {
  type GenerateImageInput,
  imageNotFound,
  type ManagedImage,
  maxImageDescriptionLength,
} from '#contract/gallery/gallery.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { badInput, notFound } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import type { ImageMaker } from './image-maker.ts';
import { type KeepingParts, keepImageAs } from './keep-image.ts';
import { fileNameFrom } from './original-name.ts';

/** What is needed to make an image and store it. */
export interface DrawingParts extends KeepingParts {
  auditLog: AuditLog;
  imageMaker: ImageMaker;
}

const onlyVenue = 'Only photos of the venue can be shown in another light';

export async function drawImage(
  services: DrawingParts,
  request: GenerateImageInput,
  admin: Admin,
): Promise<ManagedImage> {
  const { image, posterOrder } = await services.imageMaker.draw(request);
  const facts = {
    originalName: fileNameFrom(request.prompt, image.extension),
    category: 'generated',
    description: request.prompt,
    tags: request.style,
    isPublic: false,
    posterOrder: posterOrder ? JSON.stringify(posterOrder) : null,
  };
  return keepImageAs(services, image, facts, { admin, what: 'generated image' });
}

/** `count` is called only when it is certain that something will be made. */
export async function varyImage(
  services: DrawingParts,
  id: number,
  admin: Admin,
  count: () => Promise<void>,
): Promise<ManagedImage> {
  const { gallery, galleryFiles, imageMaker } = services;
  const origin = await gallery.get(id);
  if (origin.category !== 'venue') throw badInput({ '': onlyVenue });
  const file = await galleryFiles.open(origin.filename);
  if (!file) throw notFound(imageNotFound);
  const picture = await buffer(file.stream);
  await count();
  const turn = await gallery.takeLightTurn(id);
  const { image, light } = await imageMaker.relight(picture, origin.mimeType, turn);
  const stem = origin.originalName.replace(/\.\w+$/, '');
  const facts = {
    originalName: fileNameFrom(`${stem} ${light}`, image.extension),
    category: 'generated',
    description: `${origin.originalName}, in another light: ${light}`.slice(0, maxImageDescriptionLength),
    tags: light,
    isPublic: false,
    originId: origin.id,
  };
  return keepImageAs(services, image, facts, { admin, what: 'varied image' });
}
