import { z } from 'zod';
import { defineCall } from './call.ts';
import { eventNotFound } from './events.ts';
import { idParam } from './ids.ts';

export const downloadPoster = defineCall({
  name: 'downloadPoster',
  summary: 'A poster of the event, 18 x 24 inches, with a QR code that leads to its page',
  method: 'GET',
  path: '/api/admin/events/{id}/poster.pdf',
  access: 'admin',
  params: z.object({ id: idParam }),
  notFound: eventNotFound,
  reply: z.any(),
  replyType: 'application/pdf',
});

export const downloadSquare = defineCall({
  name: 'downloadSquare',
  summary: 'A picture of the event for social networks, 1080 x 1080',
  method: 'GET',
  path: '/api/admin/events/{id}/square.png',
  access: 'admin',
  params: z.object({ id: idParam }),
  notFound: eventNotFound,
  reply: z.any(),
  replyType: 'image/*',
});

export const eventPictureCalls = [downloadPoster, downloadSquare];
