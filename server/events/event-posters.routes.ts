import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  addEventPoster,
  type EventPosterOrder,
  previewEventPoster,
} from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { ownJpeg } from '../gallery/image-maker.ts';
import { findSentImage, keepImageAs } from '../gallery/keep-image.ts';
import type { Admin } from '../http/admin-guard.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { eventPosterWords, type PosterRequest, posterVenue } from '../posters/draw-poster.ts';
import type { Services } from '../services.ts';
import { drawingOptions, showWordsOf } from './draw-event-picture.ts';
import { eventImageFacts } from './keep-event-image.ts';

/** Posters of an event in the styles of generated images: small ones to choose from, and one to keep. */
export function eventPosterRoutes(app: FastifyInstance, services: Services): void {
  const { config, disk, events, sessions, semaphores, pens, venue } = services;

  async function requestFor(id: number, order: EventPosterOrder) {
    const event = await events.get(id, { archived: 'include' });
    const facts = await venue.current();
    const words = eventPosterWords(showWordsOf(event, facts, config.publicUrl), event.performer);
    // The name chooses what is drawn, so that its posters are alike in that.
    const request: PosterRequest = { prompt: event.name, words, ...order, venue: posterVenue(facts) };
    return { event, request };
  }

  bindAdminCall(app, sessions, previewEventPoster, drawingOptions, async ({ params, query, reply }) => {
    const { style, variation = 0 } = query;
    const { request } = await requestFor(params.id, { style, variation });
    const image = await semaphores.posters.run(0, () => pens.drawPosterPreview(request));
    reply.type('image/jpeg').header('content-security-policy', "default-src 'none'; sandbox");
    return image;
  });

  bindAdminCall(app, sessions, addEventPoster, drawingOptions, async ({ params, body, admin, request }) => {
    const { event, request: ordered } = await requestFor(params.id, body);
    await disk.requireRoom();
    const image = await addOnce(event, ordered, admin);
    request.log.info({ event: 'image generated', imageId: image.id });
    return image;
  });

  /** The key has blanks, which a key of an upload cannot have. */
  async function addOnce(event: EventRecord, request: PosterRequest, admin: Admin): Promise<ManagedImage> {
    const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const uploadKey = `poster of event ${event.id} ${fingerprint}`;
    const sent = { uploadKey, uploadFingerprint: fingerprint };
    const known = await findSentImage(services.gallery, sent);
    if (known) return known;
    const { image, order } = await semaphores.posters.run(0, () => pens.drawPoster(request));
    const accepted = await ownJpeg(image);
    const facts = {
      ...eventImageFacts(accepted, event.name),
      category: 'generated',
      tags: `poster, ${request.style}`,
      posterOrder: JSON.stringify(order),
      ...sent,
    };
    return keepImageAs(services, accepted, facts, { admin, what: 'generated image' });
  }
}
