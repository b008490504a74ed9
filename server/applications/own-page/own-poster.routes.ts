import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadOwnPoster, downloadOwnSquare, ownPageNotFound } from '#contract/applications/own-page.ts';
import { drawingOptions, sendEventPicture } from '../../events/draw-event-picture.ts';
import { notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import type { TokenDoor } from '../../http/secret-pages.ts';
import type { Paper } from '../../posters/draw-show.ts';
import type { Services } from '../../services.ts';
import type { OwnPageLinks } from './own-page-links.ts';
import { readOwnPage } from './read-own-page.ts';

/** Poster and square of the booked show, with what guests may see of it. */
export function ownPosterRoute(
  app: FastifyInstance,
  services: Services,
  { links, door }: { links: OwnPageLinks; door: TokenDoor<number> },
): void {
  const options = { ...door.options, ...drawingOptions };
  async function send(token: string, request: FastifyRequest, reply: FastifyReply, kind: 'square' | Paper) {
    const id = door.ownerOf(request);
    const { event } = await readOwnPage(services.database.db, id, token);
    // An offer is not public yet, and nothing to spread.
    if (!event || event.archived) throw notFound(ownPageNotFound);
    // Drawing takes a core for a second, so it is counted as an upload is.
    await links.countPictures(id);
    return sendEventPicture(services, reply, event, { viewer: 'public', kind });
  }
  bindCall(app, downloadOwnPoster, options, ({ params, query, request, reply }) =>
    send(params.token, request, reply, query.paper ?? 'poster'),
  );
  bindCall(app, downloadOwnSquare, options, ({ params, request, reply }) =>
    send(params.token, request, reply, 'square'),
  );
}
