import type { FastifyRequest } from 'fastify';
import type { TeamRole } from '#contract/accounts/team.ts';
import type { Call } from '#contract/call.ts';

export interface Admin {
  id: number;
  username: string;
  role: TeamRole;
  /** What they do is for owners alone: whoever is none any more by the time that it is done is refused. */
  actsAsOwner?: boolean;
}

export interface AdminGuard {
  /**
   * The admin who is signed in with this request. Throws for everyone else, for staff where a call is for owners alone,
   * and for whoever has given neither password nor passkey in this session lately, where it asks for that.
   */
  require(
    request: FastifyRequest,
    call?: Pick<Call, 'access' | 'reauthenticate' | 'isPolled'>,
  ): Promise<Admin>;
}

/** The only paths under /api/admin/ that are open to anyone: they are used to sign in. */
const publicAdminPaths = new Set(['/api/admin/login', '/api/admin/register', '/api/admin/auth']);

/** Whether a path is for admins only, whatever its case and however many slashes end it. */
export function isForAdmins(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return `${plain}/`.startsWith('/api/admin/') && !publicAdminPaths.has(plain);
}
