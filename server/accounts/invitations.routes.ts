import type { FastifyInstance } from 'fastify';
import { createInvitation, listInvitations, revokeInvitation } from '#contract/accounts/admin-accounts.ts';
import { longDate, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { forbidden } from '../failure.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { type NewMessage, OutboxStore } from '../outbox/outbox.store.ts';
import type { Services } from '../services.ts';
import { registrationClosed } from './accounts.routes.ts';
import { InvitationsStore, invitationLifetimeMs } from './invitations.store.ts';
import { linkMail } from './queue-reset-mails.ts';
import { createToken } from './secret-token.ts';

/** The address is typed by an admin, and belongs to someone who has not asked for a mail. */
const invitationMails: RateLimit = { name: 'invitation mail', max: 20, windowMs: 60 * 60_000 };

export function invitationRoutes(app: FastifyInstance, services: Services): void {
  const { sessions, auditLog, invitations, messageSettings, outboxWorker, rateLimiter, clock, config } =
    services;

  bindAdminCall(app, sessions, listInvitations, () => invitations.list(clock().toISOString()));

  bindAdminCall(app, sessions, createInvitation, async ({ body: { email, role }, admin, request }) => {
    // Its link would lead nowhere.
    if (config.adminRegistration === 'closed') throw forbidden(registrationClosed);
    const recipient = messageSettings.configured.mail ? email : undefined;
    if (recipient !== undefined) await rateLimiter.take(invitationMails, String(admin.id));
    const { token, tokenHash } = createToken();
    const createdAt = clock().toISOString();
    const expiresAt = new Date(clock().getTime() + invitationLifetimeMs).toISOString();
    const mail =
      recipient === undefined
        ? undefined
        : invitationMail({ recipient, expiresAt }, await services.venue.current(), config.publicUrl);
    const id = await auditLog.run(admin, async (trx, note) => {
      const queued = mail && (await new OutboxStore(trx).add(mail, createdAt));
      const outboxId = queued?.id ?? null;
      const invitation = { tokenHash, createdBy: admin.id, expiresAt, role, outboxId };
      const added = await new InvitationsStore(trx).add(invitation, createdAt);
      note({ what: 'made invitation', target: { kind: 'invitation', id: added } });
      return added;
    });
    if (mail) outboxWorker.wake();
    request.log.info({ event: 'invitation made', invitationId: id, address: request.ip });
    return {
      id,
      createdAt,
      expiresAt,
      createdBy: admin.username,
      role,
      mail: mail ? { to: mail.recipient, state: mail.state } : null,
      link: invitationLink(config.publicUrl, token),
    };
  });

  bindAdminCall(app, sessions, revokeInvitation, async ({ params, admin, request }) => {
    const target = { kind: 'invitation', id: params.id } as const;
    await auditLog.as(admin, { what: 'revoked invitation', target })((trx) =>
      new InvitationsStore(trx).remove(params.id, clock().toISOString()),
    );
    request.log.info({ event: 'invitation revoked', invitationId: params.id, address: request.ip });
    return { success: true } as const;
  });
}

function invitationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/admin/register?invite=${token}`;
}

function invitationMail(
  { recipient, expiresAt }: { recipient: string; expiresAt: string },
  venue: Venue,
  publicUrl: string,
): NewMessage {
  const { brand, timeZone } = venue;
  const title = `Join the team of ${brand}`;
  return {
    ...linkMail(venue, publicUrl, (token) => invitationLink(publicUrl, token), {
      label: 'Invitation',
      title,
      subject: title,
      opening: `You are invited to the back office of ${brand}. With this link you create your account there.`,
      button: 'Create your account',
      until: `It works for one person, until ${longDate(wallTimeAt(expiresAt, timeZone))}. Please do not pass it on.`,
      mistaken: 'You do not know what this is about? Then please ignore this mail.',
    }),
    purpose: 'invitation',
    recipient,
  };
}
