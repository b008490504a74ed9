import type { FastifyInstance } from 'fastify';
import { registerUser } from '#contract/accounts.ts';
import { bindCall } from '../http/call-route.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { type RateLimit, triesFrom } from '../http/rate-limit.ts';
import type { Clock } from '../process/clock.ts';
import type { AccountsStore } from './accounts.store.ts';
import type { Passwords } from './passwords.ts';

/**
 * Registration tells whether a name is taken, so nobody may ask for many; but all who sit in the house share the
 * address of its network.
 */
export const registrations: RateLimit = { name: 'register', max: 30, windowMs: 60 * 60_000 };

export function accountRoutes(
  app: FastifyInstance,
  {
    accounts,
    passwords,
    rateLimiter,
    clock,
  }: { accounts: AccountsStore; passwords: Passwords; rateLimiter: RateLimiter; clock: Clock },
): void {
  bindCall(app, registerUser, async ({ body, request }) => {
    // Only what could become an account counts: a form that is filled in wrongly locks nobody out.
    await rateLimiter.take(registrations, triesFrom(request.ip));
    const { password, ...rest } = body;
    const passwordHash = await passwords.hash(password);
    const user = await accounts.addPerformer({ ...rest, passwordHash }, clock().toISOString());
    request.log.info({ event: 'user registered', userId: user.id, address: request.ip });
    return user;
  });
}
