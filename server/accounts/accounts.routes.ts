import type { FastifyInstance } from 'fastify';
import { registerUser } from '#contract/accounts/accounts.ts';
import { bindCall } from '../http/call-route.ts';
import { addressKey, type RateLimit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/**
 * Registration reveals whether a name is taken, so the number of tries is limited. It is generous, because everyone on
 * the venue's network shares an address.
 */
export const registrations: RateLimit = { name: 'register', max: 30, windowMs: 60 * 60_000 };

export function accountRoutes(
  app: FastifyInstance,
  { accounts, passwords, rateLimiter, clock }: Services,
): void {
  bindCall(app, registerUser, async ({ body, request }) => {
    // Only valid input counts: filling in the form wrongly locks nobody out.
    await rateLimiter.take(registrations, addressKey(request.ip));
    const { password, ...rest } = body;
    const passwordHash = await passwords.hash(password);
    const user = await accounts.addPerformer({ ...rest, passwordHash }, clock().toISOString());
    request.log.info({ event: 'user registered', userId: user.id, address: request.ip });
    return user;
  });
}
