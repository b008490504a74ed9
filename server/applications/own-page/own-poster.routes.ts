import type { FastifyInstance } from 'fastify';
import { downloadOwnPoster, downloadOwnSquare, ownPageNotFound } from '#contract/applications/own-page.ts';
import type { ConnectedDatabase } from '../../db/tables.ts';
import { type DrawingParts, drawEventPicture, drawingOptions } from '../../events/draw-event-picture.ts';
import { notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import { attachment } from '../../http/headers.ts';
import type { TokenDoor } from '../../http/secret-pages.ts';
import type { OwnPageLinks } from './own-page-links.ts';
import { readOwnPage } from './read-own-page.ts';

/** Poster and square of the booked show, with what guests may see of it. */
export function ownPosterRoute(
  app: FastifyInstance,
  services: DrawingParts & { database: ConnectedDatabase },
  { links, door }: { links: OwnPageLinks; door: TokenDoor<number> },
): void {
  const { drawShowPoster, drawSquare } = services.pens;
  for (const { call, draw, type, ending } of [
    { call: downloadOwnPoster, draw: drawShowPoster, type: 'application/pdf', ending: 'poster.pdf' },
    { call: downloadOwnSquare, draw: drawSquare, type: 'image/png', ending: 'square.png' },
  ])
    bindCall(
      app,
      call,
      async ({ params, request, reply }) => {
        const id = door.ownerOf(request);
        const { event } = await readOwnPage(services.database.db, id, params.token);
        // An offer is not public yet, and nothing to spread.
        if (!event || event.archived) throw notFound(ownPageNotFound);
        // Drawing takes a core for a second, so it is counted as an upload is.
        await links.countPictures(id);
        reply.type(type).header('content-disposition', attachment(`${event.name} – ${ending}`));
        return drawEventPicture(services, event, 'public', draw);
      },
      { ...door.options, ...drawingOptions },
    );
}
