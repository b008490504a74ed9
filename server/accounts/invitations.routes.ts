import type { FastifyInstance } from 'fastify';
import { createInvitation, listInvitations, revokeInvitation } from '#contract/admin-accounts.ts';
import type { Config } from '../config.ts';
import { bindAdminCall } from '../http/call-route.ts';
import type { Clock } from '../process/clock.ts';
import type { InvitationsStore } from './invitations.store.ts';
import { invitationLifetimeMs } from './invitations.store.ts';
import { createToken } from './secret-token.ts';
import type { Sessions } from './sessions.ts';

export function invitationRoutes(
  app: FastifyInstance,
  {
    sessions,
    invitations,
    clock,
    config,
  }: { sessions: Sessions; invitations: InvitationsStore; clock: Clock; config: Config },
): void {
  bindAdminCall(app, sessions, listInvitations, () => invitations.list(clock().toISOString()));

  bindAdminCall(app, sessions, createInvitation, async ({ admin, request }) => {
    const { token, tokenHash } = createToken();
    const createdAt = clock().toISOString();
    const expiresAt = new Date(clock().getTime() + invitationLifetimeMs).toISOString();
    const id = await invitations.add({ tokenHash, createdBy: admin.id, expiresAt }, createdAt);
    request.log.info({ event: 'invitation made', invitationId: id, address: request.ip });
    const link = `${config.publicUrl}/admin/register?invite=${token}`;
    return { id, createdAt, expiresAt, createdBy: admin.username, link };
  });

  bindAdminCall(app, sessions, revokeInvitation, async ({ params, request }) => {
    await invitations.remove(params.id, clock().toISOString());
    request.log.info({ event: 'invitation revoked', invitationId: params.id, address: request.ip });
    return { success: true } as const;
  });
}
