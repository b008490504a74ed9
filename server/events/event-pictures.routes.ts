import type { FastifyInstance, FastifyReply } from 'fastify';
import { artworkPath, cardPath, maxArtworkNameLength } from '#contract/addresses.ts';
import { downloadPoster, downloadSquare } from '#contract/events/event-pictures.ts';
import { eventNotFound } from '#contract/events/events.ts';
import { type CodeSource, sourceParam } from '#contract/figures/counted-labels.ts';
import { idParam } from '#contract/ids.ts';
import { readMark } from '../brand/brand-mark.ts';
import { notFound } from '../failure.ts';
import { previewService } from '../figures/kinds-of-client.ts';
import { bindAdminCall, routerPath } from '../http/call-route.ts';
import { etagMatches } from '../http/headers.ts';
import { KeptPictures } from '../http/kept-pictures.ts';
import { shownAnywhere } from '../http/security-headers.ts';
import { drawArtwork } from '../posters/draw-artwork.ts';
import { drawQrCode } from '../posters/draw-qr.ts';
import type { Paper, ShowWords } from '../posters/draw-show.ts';
import type { Services } from '../services.ts';
import {
  drawingOptions,
  findShowPicture,
  readShowPhoto,
  sendEventPicture,
  showWordsOf,
} from './draw-event-picture.ts';

/** If it is opened directly, it can neither run scripts nor load anything. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For the screen in the shop. */
const calendarCodePath = '/display/qr.svg';

/** Pictures of events: the artwork of a name, the card for link previews, and poster and square for staff. */
export function eventPictureRoutes(app: FastifyInstance, services: Services): void {
  const { config, events, sessions, venue, views, pens, semaphores, galleryFiles } = services;
  const cards = new KeptPictures<number>();

  // Drawn each time: it takes a few milliseconds, and every browser asks once.
  app.get<{ Querystring: { name?: unknown } }>(artworkPath, async (request, reply) => {
    const { name } = request.query;
    if (typeof name !== 'string' || Array.from(name).length > maxArtworkNameLength)
      throw notFound('Not Found');
    reply.type('image/svg+xml; charset=utf-8').headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': inertPolicy,
      ...shownAnywhere,
    });
    return drawArtwork(name);
  });

  const calendarUrl = `${config.publicUrl}/events?${sourceParam}=${'screen' satisfies CodeSource}`;
  let calendarCode: string | undefined;
  app.get(calendarCodePath, async (_request, reply) => {
    reply.type('image/svg+xml; charset=utf-8').headers({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': inertPolicy,
    });
    calendarCode ??= drawQrCode(calendarUrl);
    return calendarCode;
  });

  app.get<{ Params: { id: string } }>(routerPath(cardPath), async (request, reply) => {
    const id = idParam.safeParse(request.params.id);
    if (!id.success) throw notFound(eventNotFound);
    const event = await events.get(id.data);
    const facts = await venue.current();
    const { brand, accent, logoUrl, logoPlate } = facts;
    const all = showWordsOf(event, facts, config.publicUrl);
    const { photo, unsaid: rest } = await findShowPicture(services, event, all, 'public');
    // A card has no room for other details, so it stays as it is when they change.
    const onCard = (said: ShowWords) => ({
      ...said,
      details: said.details.filter((fact) => fact === event.price),
    });
    const words = onCard(all);
    const unsaid = rest && onCard(rest);
    const shown = { words, unsaid, photo, brand, accent, logoUrl, logoPlate };
    const { bytes, etag } = await cards.get(event.id, shown, () =>
      semaphores.cards.run(0, async () => {
        const logo = await readMark(galleryFiles, facts);
        const picture = await readShowPhoto(services, photo);
        if ((logoUrl && !logo) || (photo && !picture)) cards.forgetSoon(event.id);
        return pens.drawCard({ words, unsaid, accent, logo, photo: picture });
      }),
    );
    reply.headers({
      etag,
      // Asked for each time, so that a cancelled show is seen as such. The answer is usually 304.
      'cache-control': 'public, no-cache',
      'content-security-policy': inertPolicy,
      ...shownAnywhere,
    });
    const service = previewService(request.headers['user-agent']);
    if (service) await views.addToday({ name: 'card_shown', path: `/events/${event.id}`, label: service });
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/png').send(bytes);
  });

  async function send(id: number, reply: FastifyReply, kind: 'square' | Paper | undefined): Promise<Buffer> {
    const event = await events.get(id, { archived: 'include' });
    reply.header('content-security-policy', inertPolicy);
    return sendEventPicture(services, reply, event, { viewer: 'staff', kind });
  }
  bindAdminCall(app, sessions, downloadPoster, drawingOptions, ({ params, query, reply }) =>
    send(params.id, reply, query.paper),
  );
  bindAdminCall(app, sessions, downloadSquare, drawingOptions, ({ params, reply }) =>
    send(params.id, reply, 'square'),
  );
}
