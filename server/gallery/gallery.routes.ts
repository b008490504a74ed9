import type { FastifyInstance } from 'fastify';
import { listPublicImages } from '#contract/gallery.ts';
import { bindCall } from '../http/call-route.ts';
import type { Services } from '../services.ts';

export function galleryRoutes(app: FastifyInstance, { gallery }: Services): void {
  bindCall(app, listPublicImages, () => gallery.listPublic());
}
