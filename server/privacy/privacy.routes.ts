import type { FastifyInstance } from 'fastify';
import {
  eraseApplication as eraseApplicationCall,
  exportPerson,
  getErasure,
  getPrivacyFacts,
  keptDays,
  type PrivacyFacts,
} from '#contract/privacy.ts';
import { eraseApplication } from '../applications/erase-application.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { ForgottenMessagesStore } from '../outbox/forgotten-messages.store.ts';
import type { Services } from '../services.ts';
import { eraseAddress } from '../subscribers/erase-subscriber.ts';
import { isListOpen } from '../subscribers/list-open.ts';
import { personSources, SameAddressStore, type StoredRow } from './person-sources.store.ts';

export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { applications, clock, config, database, auditLog, sessions, unsubscribedList } = services;

  bindAdminCall(app, sessions, getErasure, async ({ params }) => {
    const { email } = await applications.get(params.id);
    return new SameAddressStore(database.db).list(email);
  });

  bindAdminCall(app, sessions, eraseApplicationCall, async ({ params, body, admin, request }) => {
    async function erase(id: number, alsoWrite?: (trx: Db) => Promise<void>): Promise<void> {
      const target = { kind: 'application', id } as const;
      const transact = auditLog.as(admin, { what: 'erased application', target });
      await eraseApplication(services, id, { transact, ...(alsoWrite && { alsoWrite }) });
      // The request's log already names the admin.
      request.log.info({ event: 'application erased', applicationId: id, address: request.ip });
    }
    // Nobody has verified that the address is the sender's: whatever else it has is staff's to choose.
    if (!body?.everything) {
      await erase(params.id);
      return { success: true as const };
    }
    const { email } = await applications.get(params.id);
    const others = await new SameAddressStore(database.db).list(email);
    for (const { id } of others.applications.filter((other) => other.id !== params.id)) {
      await erase(id).catch(unlessGone);
    }
    await erase(params.id, async (trx) => {
      await new SameAddressStore(trx).removeAccounts(email);
      await eraseAddress(trx, unsubscribedList, email);
      await new ForgottenMessagesStore(trx).forgetInvitations(email);
    });
    return { success: true as const };
  });

  bindAdminCall(app, sessions, exportPerson, async ({ body, admin, request, reply }) => {
    const transact = auditLog.as(admin, { what: 'exported personal data' });
    const stored = await transact((trx) => storedAbout(trx, body.email));
    // Without the address: the log is kept longer than what is stored.
    request.log.info({ event: 'personal data exported', address: request.ip });
    reply.header('content-disposition', 'attachment; filename="stored-about-one-address.json"');
    return { email: body.email, madeAt: clock().toISOString(), stored };
  });

  bindCall(app, getPrivacyFacts, async () => privacyFactsOf(config));
}

/** Someone else, its performer for one, was faster. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Failure) || error.kind !== 'not found') throw error;
}

function privacyFactsOf(config: Config): PrivacyFacts {
  return {
    retentionMonths: config.retentionMonths ?? null,
    sendsMail: config.mail !== undefined,
    sendsSms: config.sms !== undefined,
    storesFilesElsewhere: config.s3 !== undefined,
    usesGoogleAnalytics: config.gaMeasurementId !== undefined,
    hasOwnList: isListOpen(config),
    usesMarketingService: config.klaviyo !== undefined,
    usesImageService: config.openai !== undefined,
    keptDays,
  };
}

async function storedAbout(db: Db, email: string): Promise<Record<string, StoredRow[]>> {
  const stored: Record<string, StoredRow[]> = {};
  for (const [name, find] of Object.entries(personSources)) stored[name] = await find(db, email);
  return stored;
}
