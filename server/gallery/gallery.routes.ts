import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { formatMomentCursor } from '#contract/addresses.ts';
import * as calls from '#contract/gallery/gallery.ts';
import { badInput, notFound } from '../failure.ts';
import type { Admin } from '../http/admin-guard.ts';
import { type AnswerCache, bindAdminCall, bindCall } from '../http/call-route.ts';
import { attachment, linkNextPage } from '../http/headers.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { openDownload } from './download-image.ts';
import { GalleryStore } from './gallery.store.ts';
import { fileNameFrom } from './image-name.ts';
import { listImageUses } from './image-uses.store.ts';
import { keepImageAs, removeImageFiles } from './keep-image.ts';

const onlyVenue = 'Only photos of the venue can be shown in another light';

async function drawImage(
  services: Services,
  request: calls.GenerateImageInput,
  admin: Admin,
): Promise<calls.ManagedImage> {
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
async function varyImage(
  services: Services,
  id: number,
  admin: Admin,
  count: () => Promise<void>,
): Promise<calls.ManagedImage> {
  const { gallery, galleryFiles, imageMaker } = services;
  const origin = await gallery.get(id);
  if (origin.category !== 'venue') throw badInput({ '': onlyVenue });
  const file = await galleryFiles.open(origin.filename);
  if (!file) throw notFound(calls.imageNotFound);
  const picture = await buffer(file.stream);
  await count();
  const turn = await gallery.takeLightTurn(id);
  const { image, light } = await imageMaker.relight(picture, origin.mimeType, turn);
  const stem = origin.originalName.replace(/\.\w+$/, '');
  const facts = {
    originalName: fileNameFrom(`${stem} ${light}`, image.extension),
    category: 'generated',
    description: `${origin.originalName}, in another light: ${light}`.slice(
      0,
      calls.maxImageDescriptionLength,
    ),
    tags: light,
    isPublic: false,
    originId: origin.id,
  };
  return keepImageAs(services, image, facts, { admin, what: 'varied image' });
}

const hourMs = 60 * 60_000;
/** The limit of all admins together, as a multiple of one admin's. */
const allAdminsFactor = 3;
/** A service has a minute to answer and half a minute to deliver the picture. Others may be ahead in the queue. */
const generationMs = 180_000;

export function galleryRoutes(app: FastifyInstance, services: Services, cache: AnswerCache): void {
  const { gallery, sessions, config, rateLimiter, auditLog, disk, database } = services;
  const perAdmin = config.generationsPerHour;
  const limits: Record<'own' | 'all', RateLimit> = {
    own: { name: 'generate', max: perAdmin, windowMs: hourMs },
    all: { name: 'generate', max: perAdmin * allAdminsFactor, windowMs: hourMs },
  };

  /** A generated image costs money where a service makes it, and a second of a core where we do. */
  async function countGeneration(adminId: number): Promise<void> {
    // Checked before it is made: an image that cannot be stored must not be paid for.
    await disk.requireRoom();
    if (perAdmin === 0) return;
    // Checked first: an admin who is refused because of the others must not use up their own limit.
    await rateLimiter.check(limits.all, 'all');
    await rateLimiter.take(limits.own, `admin ${adminId}`);
    await rateLimiter.take(limits.all, 'all');
  }

  const keyOf = ({ after, limit, of }: calls.PublicImagesQuery) => (after ? undefined : `${limit} ${of}`);
  bindCall(app, calls.listPublicImages, { kept: { cache, keyOf } }, async ({ query, reply }) => {
    const { images, next } = await gallery.listPublic(query);
    // The strip of the room is one page: its cursor would have to know the order of staff.
    if (next && query.of !== 'room') {
      const after = formatMomentCursor(next.uploadedAt, next.id);
      linkNextPage(reply, calls.listPublicImages.path, { ...query, after });
    }
    return images;
  });

  bindAdminCall(app, sessions, calls.listImages, async ({ query, reply }) => {
    const { images, next } = await gallery.list(query);
    if (next !== null) linkNextPage(reply, calls.listImages.path, { ...query, after: next });
    return images;
  });

  bindAdminCall(app, sessions, calls.changeVisibility, ({ params, body, admin }) =>
    auditLog.run(admin, async (trx, note) => {
      const { isPublic, followsEvents } = body;
      const image = await new GalleryStore(trx).changeVisibility(params.id, isPublic, followsEvents);
      note({ what: isPublic ? 'showed image' : 'hid image', target: { kind: 'image', id: params.id } });
      return image;
    }),
  );

  bindAdminCall(app, sessions, calls.changeImage, ({ params, body, admin }) => {
    const target = { kind: 'image', id: params.id } as const;
    const transact = auditLog.as(admin, { what: 'changed image', target });
    return transact((trx) => new GalleryStore(trx).change(params.id, body));
  });

  bindAdminCall(app, sessions, calls.arrangeRoomPhotos, ({ body, admin }) => {
    const imageIds = [...new Set(body.imageIds)];
    const target = { kind: 'venue', label: 'From the room' } as const;
    return auditLog.as(admin, { what: 'changed photo', target })(async (trx) => {
      if (await new GalleryStore(trx).arrangeRoom(imageIds)) return { imageIds };
      throw badInput({ imageIds: calls.notAPublicImage }, calls.notAPublicImage);
    });
  });

  bindAdminCall(app, sessions, calls.listImageUses, ({ params }) => listImageUses(database.db, params.id));

  bindAdminCall(app, sessions, calls.deleteImage, async ({ params, admin, request }) => {
    const target = { kind: 'image', id: params.id } as const;
    const transact = auditLog.as(admin, { what: 'deleted image', target });
    const filename = await transact((trx) => new GalleryStore(trx).remove(params.id));
    await removeImageFiles(services, filename);
    request.log.info({ event: 'image deleted', imageId: params.id, address: request.ip });
    return { success: true } as const;
  });

  const options = { config: { answerWithinMs: generationMs } };
  bindAdminCall(app, sessions, calls.downloadImage, options, async ({ params, reply }) => {
    const { name, mimeType, content, byteSize } = await openDownload(services, params.id);
    reply.type(mimeType).headers({
      'content-disposition': attachment(name),
      'content-length': byteSize,
      // If it is opened directly, it can neither run scripts nor load anything.
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'none',
    });
    return content;
  });

  bindAdminCall(app, sessions, calls.generateImage, options, async ({ body, admin }) => {
    await countGeneration(admin.id);
    return drawImage(services, body, admin);
  });

  bindAdminCall(app, sessions, calls.generateVariation, options, ({ params, admin }) =>
    varyImage(services, params.imageId, admin, () => countGeneration(admin.id)),
  );
}
