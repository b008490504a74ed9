import type { FastifyInstance } from 'fastify';
import { createInvitation, listInvitations, revokeInvitation } from '#contract/admin-accounts.ts';
import type { Deeds } from '../activity/deeds.ts';
import type { Config } from '../config.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Clock } from '../process/clock.ts';
import { InvitationsStore, invitationLifetimeMs } from './invitations.store.ts';
import { createToken } from './secret-token.ts';
import type { Sessions } from './sessions.ts';

export function invitationRoutes(
  app: FastifyInstance,
  {
    sessions,
    deeds,
    invitations,
    clock,
    config,
  }: { sessions: Sessions; deeds: Deeds; invitations: InvitationsStore; clock: Clock; config: Config },
): void {
  bindAdminCall(app, sessions, listInvitations, () => invitations.list(clock().toISOString()));

  bindAdminCall(app, sessions, createInvitation, async ({ admin, request }) => {
    const { token, tokenHash } = createToken();
    const createdAt = clock().toISOString();
    const expiresAt = new Date(clock().getTime() + invitationLifetimeMs).toISOString();
    const id = await deeds.run(admin, async (trx, note) => {
      const invitation = { tokenHash, createdBy: admin.id, expiresAt };
      const added = await new InvitationsStore(trx).add(invitation, createdAt);
      note({ what: 'made invitation', target: { kind: 'invitation', id: added } });
      return added;
    });
    request.log.info({ event: 'invitation made', invitationId: id, address: request.ip });
    const link = `${config.publicUrl}/admin/register?invite=${token}`;
    return { id, createdAt, expiresAt, createdBy: admin.username, link };
  });

  bindAdminCall(app, sessions, revokeInvitation, async ({ params, admin, request }) => {
    const target = { kind: 'invitation', id: params.id } as const;
    await deeds.as(admin, { what: 'revoked invitation', target })((trx) =>
      new InvitationsStore(trx).remove(params.id, clock().toISOString()),
    );
    request.log.info({ event: 'invitation revoked', invitationId: params.id, address: request.ip });
    return { success: true } as const;
  });
}
