import type { FastifyRequest } from 'fastify';

/** Whoever is signed in. */
export interface Admin {
  id: number;
  username: string;
}

/** Tells admins from everyone else. */
export interface AdminGuard {
  /** Who is signed in with this request, or the refusal of everyone else. */
  require(request: FastifyRequest): Promise<Admin>;
}

/** The only addresses under /api/admin/ that a stranger may use: they are how one stops being one. */
const publicAdminPaths = new Set(['/api/admin/login', '/api/admin/register', '/api/admin/auth']);

/** Whether an address belongs to what only admins may use, however it is written. */
export function isForAdmins(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return `${plain}/`.startsWith('/api/admin/') && !publicAdminPaths.has(plain);
}
