import { z } from 'zod';
import { officePapers } from '../addresses.ts';
import { defineCall } from '../call.ts';
import { imageStyles, managedImage } from '../gallery/gallery.ts';
import { oneEvent } from './events.ts';

/** Without a paper it is as large as a print shop's poster: 18 x 24 inches or 50 x 70 cm, by the venue's country. */
export const paperQuery = z.object({ paper: z.enum(officePapers).optional() });

export const downloadPoster = defineCall('GET /api/admin/events/{id}/poster.pdf', {
  summary:
    'A poster of the event, 18 x 24 inches (50 x 70 cm) or for an office printer, with a QR code that leads to its page',
  ...oneEvent,
  query: paperQuery,
  reply: z.any(),
  replyType: 'application/pdf',
});

export const downloadSquare = defineCall('GET /api/admin/events/{id}/square.png', {
  summary: 'A picture of the event for social networks, 1080 x 1080',
  ...oneEvent,
  reply: z.any(),
  replyType: 'image/*',
});

const eventPosterOrder = z.object({
  style: z.enum(imageStyles),
  /** Another one has other colours, another picture or another arrangement. */
  variation: z.int().min(0).max(999),
});
export type EventPosterOrder = z.output<typeof eventPosterOrder>;

export const previewEventPoster = defineCall('GET /api/admin/events/{id}/posters/preview', {
  summary: 'A small poster of the event in a style, with its name, date, doors, place and price',
  ...oneEvent,
  query: z.object({
    style: eventPosterOrder.shape.style,
    variation: z
      .string()
      .regex(/^\d{1,3}$/, 'Expected a number')
      .transform(Number)
      .optional(),
    /** The version of the event. It is only part of the address, so that a changed event has another one. */
    of: z.string().max(40).optional(),
  }),
  reply: z.any(),
  replyType: 'image/*',
});

export const addEventPoster = defineCall('POST /api/admin/events/{id}/posters', {
  summary: 'Adds such a poster to the gallery. The same poster is added once',
  ...oneEvent,
  body: eventPosterOrder,
  reply: managedImage,
  status: 201,
});
