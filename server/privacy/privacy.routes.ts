import type { FastifyInstance } from 'fastify';
import {
  eraseApplication as eraseApplicationCall,
  exportPerson,
  getPrivacyFacts,
  type PrivacyFacts,
} from '#contract/privacy.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Deeds } from '../activity/deeds.ts';
import type { ApplicationsStore } from '../applications/applications.store.ts';
import { type ErasingParts, eraseApplication } from '../applications/erase-application.ts';
import type { Config } from '../config.ts';
import { bindAdminCall, bindCall } from '../http/call-route.ts';
import { ForgottenMessagesStore } from '../notifications/forgotten-messages.store.ts';
import { eraseAddress } from '../subscribers/erase-subscriber.ts';
import { isListOpen } from '../subscribers/list-open.ts';
import { PersonalAccountsStore } from './personal-accounts.store.ts';
import { storedAbout } from './stored-about.ts';

export type PrivacyParts = ErasingParts & {
  applications: ApplicationsStore;
  config: Config;
  deeds: Deeds;
  sessions: Sessions;
};

export function privacyRoutes(app: FastifyInstance, services: PrivacyParts): void {
  const { applications, clock, config, deeds, sessions } = services;

  bindAdminCall(app, sessions, eraseApplicationCall, async ({ params, admin, request }) => {
    const target = { kind: 'application', id: params.id } as const;
    const transact = deeds.as(admin, { what: 'erased application', target });
    const { email } = await applications.get(params.id);
    await eraseApplication(services, params.id, {
      transact,
      alsoWrite: async (trx) => {
        await new PersonalAccountsStore(trx).remove(email);
        await eraseAddress(trx, email);
        await new ForgottenMessagesStore(trx).forgetInvitations(email);
      },
    });
    // The request's log already names the admin.
    request.log.info({ event: 'application erased', applicationId: params.id, address: request.ip });
    return { success: true as const };
  });

  bindAdminCall(app, sessions, exportPerson, async ({ body, admin, request, reply }) => {
    const transact = deeds.as(admin, { what: 'exported personal data' });
    const stored = await transact((trx) => storedAbout(trx, body.email));
    // Without the address: the log is kept longer than what is stored.
    request.log.info({ event: 'personal data exported', address: request.ip });
    reply.header('content-disposition', 'attachment; filename="stored-about-one-address.json"');
    return { email: body.email, madeAt: clock().toISOString(), stored };
  });

  bindCall(app, getPrivacyFacts, async () => privacyFactsOf(config));
}

export function privacyFactsOf(config: Config): PrivacyFacts {
  return {
    retentionMonths: config.retentionMonths ?? null,
    sendsMail: config.mail !== undefined,
    sendsSms: config.sms !== undefined,
    storesFilesElsewhere: config.s3 !== undefined,
    usesGoogleAnalytics: config.gaMeasurementId !== undefined,
    hasOwnList: isListOpen(config),
    usesMarketingService: config.klaviyo !== undefined,
    usesImageService: config.openai !== undefined,
  };
}
