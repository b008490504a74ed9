import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/applications/own-page.ts';
import { ownPageNotFound } from '#contract/applications/own-page.ts';
import { hashToken } from '../../accounts/secret-token.ts';
import { Failure, notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { tokenDoor } from '../../http/secret-pages.ts';
import type { Stopping } from '../../http/stopping.ts';
import type { Services } from '../../services.ts';
import { ApplicationLinksStore } from '../application-links.store.ts';
import { answerBooking } from '../bookings/answer-booking.ts';
import { eraseApplication } from '../erase-application.ts';
import { erasureNews } from './change-mails.ts';
import { type Corrections, correctApplication } from './correct-application.ts';
import { ownPicturesRoutes } from './own-pictures.routes.ts';
import { readOwnPage } from './read-own-page.ts';
import { mailNews } from './tell-staff.ts';
import { withdrawApplication } from './withdraw-application.ts';

const hourMs = 60 * 60_000;
const unknownLinks: RateLimit = { name: 'unknown link', max: 30, windowMs: hourMs };
const changes: RateLimit = { name: 'own application', max: 60, windowMs: hourMs };

/** The calls of the performer's own page. The token in the path is all that they ask for. */
export function ownPageRoutes(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const { database, outboxWorker, rateLimiter } = services;
  const links = new ApplicationLinksStore(database.db);
  const door = tokenDoor(app, {
    page: 'application',
    ...{ rateLimiter, unknown: unknownLinks, gone: ownPageNotFound },
    find: (token) => links.findApplication(hashToken(token) ?? ''),
  });
  const { options } = door;
  ownPicturesRoutes(app, services, door, stopping);

  bindCall(app, calls.getApplicationStatus, options, ({ params, request }) =>
    readOwnPage(database.db, door.ownerOf(request), params.token),
  );

  /** Counts a change, makes it, and leaves a line about it in the log. */
  async function change<Result>(
    request: FastifyRequest,
    event: string,
    make: (id: number) => Promise<Result>,
  ): Promise<Result> {
    const id = door.ownerOf(request);
    await rateLimiter.take(changes, String(id));
    const result = await make(id);
    request.log.info({ event, applicationId: id });
    outboxWorker.wake();
    return result;
  }

  const correct =
    (stage: 'open' | 'booked') =>
    ({ params, body, request }: { params: { token: string }; body: Corrections; request: FastifyRequest }) =>
      change(request, 'application corrected', async (id) => {
        await correctApplication(services, id, body, stage);
        return readOwnPage(database.db, id, params.token);
      });
  bindCall(app, calls.correctApplication, options, correct('open'));
  bindCall(app, calls.correctNight, options, correct('booked'));

  bindCall(app, calls.answerBooking, options, ({ params, body, request }) =>
    change(request, body.accept ? 'date confirmed' : 'date turned down', async (id) => {
      await answerBooking(services, id, body);
      return readOwnPage(database.db, id, params.token);
    }),
  );

  bindCall(app, calls.withdrawApplication, options, ({ params, request }) =>
    change(request, 'application withdrawn', (id) => withdrawApplication(services, id, params.token)),
  );

  bindCall(app, calls.eraseOwnApplication, options, ({ request }) =>
    change(request, 'application erased', async (id) => {
      await eraseOwn(services, id);
      return { success: true as const };
    }),
  );
}

/** Erases an application for its performer. Staff are told its number, and nothing that was in it. */
async function eraseOwn(parts: Services, applicationId: number): Promise<void> {
  const settings = { ...parts.messageSettings, venue: await parts.venue.current() };
  const now = parts.clock();
  try {
    await eraseApplication(parts, applicationId, {
      alsoWrite: (trx) => mailNews(trx, erasureNews(applicationId), settings, now),
    });
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not found') throw notFound(ownPageNotFound);
    throw error;
  }
}
