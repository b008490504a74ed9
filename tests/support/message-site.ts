import { usernameKey } from '#contract/accounts/credentials.ts';
import type { Dialect } from '#server/db/tables.ts';
import type { QueuedMessage } from '#server/outbox/mail/mailed-link.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type SmsProvider, startSmsProvider } from './sms-provider.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from './test-site.ts';

export interface MessageSite extends TestSite {
  mail: MailServer;
  sms: SmsProvider;
  /** Sends all that is due, in all of its processes at once. */
  deliver(): Promise<void>;
  /** Moves the clock. */
  pass(ms: number): void;
  /** The outbox, oldest first. */
  outbox(): Promise<QueuedMessage[]>;
  /** As new, and much sooner than a new one. */
  reset(): Promise<void>;
}

/** A site with a mail server and an SMS provider of its own. */
export async function startMessageSite(
  dialect: Dialect,
  { environment, ...options }: Pick<TestSiteOptions, 'besides' | 'environment'> = {},
): Promise<MessageSite> {
  const mail = await startMailServer();
  const sms = await startSmsProvider();
  const site = await startTestSite({
    ...options,
    dialect,
    environment: { ...mail.environment, ...sms.environment, ...environment },
  });
  const startTime = site.time.now;
  return {
    ...site,
    mail,
    sms,
    async deliver() {
      await Promise.all(site.processes.map(({ services }) => services.outboxWorker.runOnce()));
    },
    pass(ms) {
      site.time.now = new Date(site.time.now.getTime() + ms);
    },
    outbox: () => outboxOf(site),
    async reset() {
      const { db } = site.database;
      for (const table of [
        'outbox',
        'subscribers',
        'departures',
        'letterWeeks',
        'letterSettings',
        'applications',
        'users',
        'rateLimits',
      ] as const) {
        await db.deleteFrom(table).execute();
      }
      await db.updateTable('channels').set({ stoppedAt: null }).execute();
      Object.assign(mail, { mails: [], reactions: [], refuse: null, refuseEach: new Map(), refusal: null });
      Object.assign(sms, { asked: [], reactions: [], refuse: null, refusal: null });
      site.logged.length = 0;
      site.time.now = startTime;
    },
    async close() {
      await site.close();
      await mail.close();
      await sms.close();
    },
  };
}

export function outboxOf({ database }: TestSite): Promise<QueuedMessage[]> {
  return database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
}

/** An admin who wants an SMS for every application. */
export async function addSmsAdmin(
  { database }: TestSite,
  username: string,
  phoneNumber: string,
): Promise<number> {
  const { id } = await database.db
    .insertInto('users')
    .values({
      username,
      usernameKey: usernameKey(username),
      password: 'no hash of anything',
      role: 'admin',
      phoneNumber,
      smsNotificationsEnabled: true,
      createdAt: '2026-11-15T17:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** This admin wants an SMS for every application, at this number. */
export async function setSmsNumber(
  { database }: TestSite,
  userId: number,
  phoneNumber: string,
): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ phoneNumber, smsNotificationsEnabled: true })
    .where('id', '=', userId)
    .execute();
}
