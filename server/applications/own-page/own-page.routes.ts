import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/applications/own-page.ts';
import { type OwnPageRecord, ownPageNotFound } from '#contract/applications/own-page.ts';
import { hashToken } from '../../accounts/secret-token.ts';
import { Failure, notFound } from '../../failure.ts';
import { bindCall } from '../../http/call-route.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { tokenDoor } from '../../http/secret-pages.ts';
import type { Stopping } from '../../http/stopping.ts';
import type { Services } from '../../services.ts';
import { ApplicationLinksStore } from '../application-links.store.ts';
import { answerBooking } from '../bookings/answer-booking.ts';
import { beginWriting, performerName } from '../change-application.ts';
import { eraseApplication } from '../erase-application.ts';
import { mailNews } from '../messages/staff-mails.ts';
import { correctApplication, withdrawApplication } from './change-own-application.ts';
import { ownPicturesRoutes } from './own-pictures.routes.ts';
import { readOwnPage } from './read-own-page.ts';

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

  /** Counts a change, makes it, and leaves a line about it in the log. Gives whose it was. */
  async function change(
    request: FastifyRequest,
    event: string,
    make: (id: number) => Promise<unknown>,
  ): Promise<number> {
    const id = door.ownerOf(request);
    await rateLimiter.take(changes, String(id));
    await make(id);
    request.log.info({ event, applicationId: id });
    outboxWorker.wake();
    return id;
  }

  /** The same, and gives the page as it is then. */
  async function changePage(
    { params, request }: { params: { token: string }; request: FastifyRequest },
    event: string,
    make: (id: number) => Promise<unknown>,
  ): Promise<OwnPageRecord> {
    return readOwnPage(database.db, await change(request, event, make), params.token);
  }

  bindCall(app, calls.correctApplication, options, (call) =>
    changePage(call, 'application corrected', (id) => correctApplication(services, id, call.body)),
  );

  bindCall(app, calls.correctNight, options, (call) =>
    changePage(call, 'application corrected', (id) => correctApplication(services, id, call.body, 'booked')),
  );

  bindCall(app, calls.answerBooking, options, (call) =>
    changePage(call, call.body.accept ? 'date confirmed' : 'date turned down', (id) =>
      answerBooking(services, id, call.body),
    ),
  );

  bindCall(app, calls.withdrawApplication, options, (call) =>
    changePage(call, 'application withdrawn', (id) => withdrawApplication(services, id)),
  );

  bindCall(app, calls.eraseOwnApplication, options, async ({ request }) => {
    await change(request, 'application erased', (id) => eraseOwn(services, id));
    return { success: true as const };
  });
}

/** Erases an application for its performer. Staff are told its number, and nothing that was in it. */
async function eraseOwn(services: Services, applicationId: number): Promise<void> {
  const writing = await beginWriting(services, performerName);
  const news = {
    subject: `Application ${applicationId} was erased by its performer`,
    title: 'An application was erased',
    words: `Application ${applicationId} was erased by its performer, with its pictures, notes and messages. If there was a booked event, it stays until you change it, without the photo that came with the form.`,
  };
  try {
    await eraseApplication(services, applicationId, {
      alsoWrite: (db) => mailNews({ ...writing, db }, news),
    });
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not found') throw notFound(ownPageNotFound);
    throw error;
  }
}
