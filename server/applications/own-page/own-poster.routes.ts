import type { FastifyInstance } from 'fastify';
import { downloadOwnPoster, ownPageNotFound } from '#contract/applications/own-page.ts';
import type { ConnectedDatabase } from '../../db/tables.ts';
import { type DrawingParts, drawEventPicture, drawingOptions } from '../../events/draw-event-picture.ts';
import { notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import { attachment } from '../../http/headers.ts';
import type { TokenDoor } from '../../http/secret-pages.ts';
import type { OwnPageLinks } from './own-page-links.ts';
import { readOwnPage } from './read-own-page.ts';

/** The poster of the booked show, with what guests may see of it. */
export function ownPosterRoute(
  app: FastifyInstance,
  services: DrawingParts & { database: ConnectedDatabase },
  { links, door }: { links: OwnPageLinks; door: TokenDoor<number> },
): void {
  bindCall(
    app,
    downloadOwnPoster,
    async ({ params, request, reply }) => {
      const id = door.ownerOf(request);
      const { event } = await readOwnPage(services.database.db, id, params.token);
      // An offer is not public yet, and nothing to spread.
      if (!event || event.archived) throw notFound(ownPageNotFound);
      // Drawing takes a core for a second, so it is counted as an upload is.
      await links.countPictures(id);
      reply.type('application/pdf').header('content-disposition', attachment(`${event.name} – poster.pdf`));
      return drawEventPicture(services, event, 'public', services.pens.drawShowPoster);
    },
    { ...door.options, ...drawingOptions },
  );
}
