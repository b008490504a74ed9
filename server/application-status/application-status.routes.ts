import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/application-status.ts';
import { ApplicationLinksStore } from '../applications/application-links.store.ts';
import { notFound } from '../failures/failure.ts';
import { bindCall } from '../http/call-route.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { OutboxWorker } from '../notifications/outbox-worker.ts';
import { answerBooking } from './answer-booking.ts';
import type { OwnParts } from './change-own.ts';
import { correctApplication } from './correct-application.ts';
import { protectOwnPages } from './own-page-privacy.ts';
import { readStatus } from './read-status.ts';
import { StatusLinks } from './status-links.ts';
import { withdrawApplication } from './withdraw-application.ts';

export interface StatusParts extends OwnParts {
  rateLimiter: RateLimiter;
  outboxWorker: OutboxWorker;
}

/** The calls of the performer's own page. The token in the path is all that they ask for. */
export function applicationStatusRoutes(app: FastifyInstance, services: StatusParts): void {
  const { database, outboxWorker, rateLimiter } = services;
  const links = new StatusLinks({ links: new ApplicationLinksStore(database.db), rateLimiter });
  protectOwnPages(app, links);
  const opened = new WeakMap<FastifyRequest, number>();

  /** Before the body is read, so that an unknown token has the same answer whatever comes with it. */
  const options = {
    preParsing: async (request: FastifyRequest) => {
      opened.set(request, await links.require((request.params as { token?: unknown }).token, request));
    },
  };

  function idOf(request: FastifyRequest): number {
    const id = opened.get(request);
    if (id === undefined) throw new Error('A performer’s call was reached past its check');
    return id;
  }

  bindCall(
    app,
    calls.getApplicationStatus,
    async ({ params, request }) => {
      const status = await readStatus(database.db, idOf(request), params.token);
      // Withdrawn since the token was looked up.
      if (status.state === 'withdrawn') throw notFound(calls.statusNotFound);
      return status;
    },
    options,
  );

  bindCall(
    app,
    calls.correctApplication,
    async ({ params, body, request }) => {
      const id = idOf(request);
      await links.countChange(id);
      await correctApplication(services, id, body);
      request.log.info({ event: 'application corrected', applicationId: id });
      outboxWorker.wake();
      return readStatus(database.db, id, params.token);
    },
    options,
  );

  bindCall(
    app,
    calls.answerBooking,
    async ({ params, body, request }) => {
      const id = idOf(request);
      await links.countChange(id);
      await answerBooking(services, id, body.accept);
      request.log.info({ event: 'booking answered', applicationId: id, isAccepted: body.accept });
      outboxWorker.wake();
      return readStatus(database.db, id, params.token);
    },
    options,
  );

  bindCall(
    app,
    calls.withdrawApplication,
    async ({ params, request }) => {
      const id = idOf(request);
      await links.countChange(id);
      const status = await withdrawApplication(services, id, params.token);
      request.log.info({ event: 'application withdrawn', applicationId: id });
      outboxWorker.wake();
      return status;
    },
    options,
  );
}
