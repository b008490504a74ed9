import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/messages/messages.ts';
import { conflict } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { linkNextPage } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { ChannelsStore } from './channels.store.ts';
import { OutboxStore } from './outbox.store.ts';
import { requireConfigured, sendTestMessage } from './send-test-message.ts';
import { smsNumberOf } from './sms/sms-text.ts';

/** The calls of the messages screen: what was sent, what was not and why, and sending again. */
export function messageRoutes(app: FastifyInstance, services: Services): void {
  const { sessions, auditLog, outbox, outboxWorker, smsAdmins, clock, messageSettings, venue } = services;

  bindAdminCall(app, sessions, calls.listMessages, async ({ query, admin, reply }) => {
    const { messages, next } = await outbox.list(query, admin);
    if (next !== null) linkNextPage(reply, calls.listMessages.path, { ...query, before: next });
    return messages;
  });

  bindAdminCall(app, sessions, calls.retryMessage, async ({ params, admin }) => {
    requireConfigured(services, (await outbox.get(params.id, admin)).channel);
    const target = { kind: 'message', id: params.id } as const;
    const message = await auditLog.as(admin, { what: 'sent message again', target })(async (trx) => {
      const requeued = await new OutboxStore(trx).requeue(params.id, clock().toISOString());
      if (!requeued) throw conflict('', 'This message is on its way already');
      await new ChannelsStore(trx).tryNow(clock().toISOString());
      return requeued;
    });
    outboxWorker.wake();
    return message;
  });

  bindAdminCall(app, sessions, calls.retryMessages, async ({ admin }) => {
    const { configured } = messageSettings;
    const channels = calls.messageChannels.filter((channel) => configured[channel]);
    const now = clock().toISOString();
    const count = await auditLog.run(admin, async (trx, note) => {
      const requeued = await new OutboxStore(trx).requeueFailed(channels, admin, now);
      if (requeued === 0) return 0;
      await new ChannelsStore(trx).tryNow(now);
      note({ what: 'sent messages again', target: { kind: 'settings' } });
      return requeued;
    });
    outboxWorker.wake();
    return { count };
  });

  bindAdminCall(app, sessions, calls.sendTestMessage, ({ body, admin }) =>
    sendTestMessage(services, body.channel, admin),
  );

  bindAdminCall(app, sessions, calls.checkProviders, async ({ admin }) => {
    const { configured } = messageSettings;
    const { country } = await venue.current();
    /** A number in dialled form, and why no SMS can reach it: it is malformed, or the last SMS was refused. */
    async function check({ id, phoneNumber }: { id: number; phoneNumber: string }) {
      const { number, problem } = smsNumberOf(phoneNumber, country);
      const refusal = number === null ? undefined : await smsAdmins.findRefusal(id, number);
      const refused = `The last SMS to this number was refused. ${refusal}`;
      return { id, number, problem: refusal === undefined ? problem : refused };
    }
    const saved = await smsAdmins.findNumber(admin.id);
    const own = saved && (await check({ id: admin.id, ...saved }));
    const all = await Promise.all((await smsAdmins.list()).map(check));
    return {
      mail: { isConfigured: configured.mail, to: await venue.staffAddress() },
      sms: {
        isConfigured: configured.sms,
        to: own?.number ?? null,
        numberProblem: own?.problem ?? null,
        unreachable: all.flatMap(({ id, problem }) => (problem === null ? [] : [id])),
      },
    };
  });
}
