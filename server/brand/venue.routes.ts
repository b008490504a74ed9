import type { FastifyInstance, FastifyReply } from 'fastify';
import { notAPublicImage } from '#contract/gallery/gallery.ts';
import { changeSite, getSite, removeLogo, setSitePhoto, type Venue } from '#contract/venue/venue.ts';
import { badInput } from '../failure.ts';
import { removeImageFiles } from '../gallery/keep-image.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { ifMatchVersions } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { composeVenue, venueToday, versionOf } from '../venue/compose-venue.ts';
import { VenueStore } from '../venue/venue.store.ts';
import { changeVenue } from './change-venue.ts';

/** The facts about the venue, and the staff's changes to them. */
export function venueRoutes(app: FastifyInstance, services: Services): void {
  const { database, sessions, venue } = services;

  bindCall(app, getSite, async ({ reply }) => {
    // Read from the database, since a change is compared with its version there.
    const facts = composeVenue(venue.starting, await new VenueStore(database.db).read());
    return answerWith(reply, facts, services.clock());
  });

  bindAdminCall(app, sessions, changeSite, async ({ body, admin, request, reply }) => {
    const labelOf = (changed: string[]) => changed.join(', ');
    const change = { admin, what: 'changed venue', labelOf, versions: ifMatchVersions(request) } as const;
    const { facts } = await changeVenue(services, change, (store) => store.change(body));
    return answerWith(reply, facts, services.clock());
  });

  bindAdminCall(app, sessions, removeLogo, async ({ admin, request }) => {
    const { result: filename } = await changeVenue(services, { admin, what: 'removed logo' }, (store) =>
      store.removeLogo(),
    );
    if (filename !== undefined) await removeImageFiles(services, filename);
    request.log.info({ event: 'logo removed', address: request.ip });
    return { success: true } as const;
  });

  bindAdminCall(app, sessions, setSitePhoto, async ({ params, body, admin, reply }) => {
    const { place, imageId } = { ...params, ...body };
    const change = { admin, what: 'changed photo', labelOf: () => place } as const;
    const { facts } = await changeVenue(services, change, async (store) => {
      if (imageId === null) return store.removePhoto(place);
      if (!(await store.setPhoto(place, imageId)))
        throw badInput({ imageId: notAPublicImage }, notAPublicImage);
    });
    return answerWith(reply, facts, services.clock());
  });
}

export function answerWith(reply: FastifyReply, facts: Venue, now: Date): Venue {
  reply.header('etag', `"${versionOf(facts)}"`);
  return venueToday(facts, now);
}
