import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmIdentity } from '#contract/accounts/passkeys.ts';
import { type OwnSession, ownersOnly } from '#contract/accounts/team.ts';
import { polledHeader } from '#contract/addresses.ts';
import type { Call } from '#contract/call.ts';
import type { Transact } from '../activity/audit-log.ts';
import { forbidden, notConfirmed, notSignedIn } from '../failure.ts';
import type { Admin, AdminGuard } from '../http/admin-guard.ts';
import type { Clock } from '../process/clock.ts';
import { createToken, hashToken } from './secret-token.ts';
import { type ProvenAccount, type SessionRow, SessionsStore, type TimeSpan } from './sessions.store.ts';

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * The kind of browser in words that its owner knows, such as 'Firefox on Windows'. Only these words are stored, and
 * nothing of what the browser has sent.
 */
export function browserOf(userAgent: string | undefined): string {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

/** Read by a page that nobody may be looking at: what others have changed, and the pictures in it. */
function isUnasked({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers[polledHeader] !== undefined || headers['sec-fetch-dest'] === 'image');
}

const hourMs = 60 * 60_000;

/** The tablet behind the bar stays signed in overnight, but not over a day off. */
export const idleLifetimeMs = 12 * hourMs;
export const sessionLifetimeMs = 14 * 24 * hourMs;
const markSeenEveryMs = 60_000;
/** For this long after a sign-in or a confirmation, whoever uses a session is taken for its admin in everything. */
export const confirmationLifetimeMs = 10 * 60_000;

/** The sessions of admins. Visitors have none: nothing is written before someone has signed in. */
export class Sessions implements AdminGuard {
  readonly #store: SessionsStore;
  readonly #clock: Clock;
  readonly cookieName: string;
  readonly #cookieAttributes: string;
  readonly #cookiePattern: RegExp;

  /** `__Host-`: browsers accept such a cookie only over https and only for this host. */
  constructor(store: SessionsStore, clock: Clock, publicUrl: string) {
    this.#store = store;
    this.#clock = clock;
    const isSecure = publicUrl.startsWith('https:');
    this.cookieName = isSecure ? '__Host-greenroom' : 'greenroom';
    this.#cookieAttributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    // A token needs no escaping, so a simple match by name is enough.
    this.#cookiePattern = new RegExp(`(?:^|;)\\s*${this.cookieName}=([^;]*)`);
  }

  #setCookie(reply: FastifyReply, token: string, lifetimeMs: number): void {
    const cookie = `${this.cookieName}=${token}; Max-Age=${lifetimeMs / 1_000}; ${this.#cookieAttributes}`;
    reply.header('set-cookie', cookie);
  }

  async find(request: FastifyRequest, { isUse = true } = {}): Promise<Admin | undefined> {
    const session = await this.#find(request, isUse);
    return session && { id: session.id, username: session.username, role: session.role };
  }

  async #find(request: FastifyRequest, isUse = true): Promise<SessionRow | undefined> {
    const tokenHash = this.keyOf(request);
    const session = tokenHash && (await this.#store.find(tokenHash));
    if (!session) return undefined;
    const { createdAt, lastSeenAt } = session;
    const now = this.#clock();
    if (!isWithin(around(now, sessionLifetimeMs), createdAt)) return undefined;
    if (!isWithin(around(now, idleLifetimeMs), lastSeenAt)) return undefined;
    // Not at every request: a page makes several, and each would cost a write.
    if (isUse && !isUnasked(request) && !isWithin(around(now, markSeenEveryMs), lastSeenAt)) {
      await this.#store.markSeen(tokenHash, now.toISOString());
    }
    return session;
  }

  /** The admin's sessions that have not expired, without anything that could be used as one. */
  async list(admin: Admin, request: FastifyRequest): Promise<OwnSession[]> {
    const ownHash = this.keyOf(request);
    const now = this.#clock();
    const sessions = await this.#store.list(admin.id);
    return sessions
      .filter(
        ({ createdAt, lastSeenAt }) =>
          isWithin(around(now, sessionLifetimeMs), createdAt) &&
          isWithin(around(now, idleLifetimeMs), lastSeenAt),
      )
      .map(({ tokenHash, ...session }) => ({ ...session, current: tokenHash === ownHash }));
  }

  async require(
    request: FastifyRequest,
    { access, reauthenticate, isPolled }: Partial<Pick<Call, 'access' | 'reauthenticate' | 'isPolled'>> = {},
  ): Promise<Admin> {
    const session = await this.#find(request, !isPolled);
    if (!session) {
      request.log.warn({ event: 'not signed in', address: request.ip });
      throw notSignedIn('Please sign in');
    }
    const { id, username, role, confirmedAt } = session;
    const actsAsOwner = access === 'owner';
    if (actsAsOwner && role !== 'owner') throw forbidden(ownersOnly);
    if (reauthenticate) {
      const agoMs = this.#clock().getTime() - Date.parse(confirmedAt ?? '');
      // Also false for a session that was never confirmed, or by a clock that was ahead.
      if (!(Math.abs(agoMs) <= confirmationLifetimeMs)) throw notConfirmed(confirmIdentity);
    }
    return { id, username, role, actsAsOwner };
  }

  /** The password or a passkey was given in this session. */
  async confirm(request: FastifyRequest, account: ProvenAccount): Promise<boolean> {
    const tokenHash = this.keyOf(request);
    return (
      tokenHash !== undefined && this.#store.markConfirmed(tokenHash, account, this.#clock().toISOString())
    );
  }

  /** The hash of the request's token, whether there is such a session or not. */
  keyOf(request: FastifyRequest): string | undefined {
    return hashToken(this.#cookiePattern.exec(request.headers.cookie ?? '')?.[1]?.trim());
  }

  /** False when the password has been changed in the meantime. The browser's previous session is ended. */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    account: ProvenAccount,
    passwordHash?: string,
  ): Promise<boolean> {
    const token = await this.create(account, {
      browser: browserOf(request.headers['user-agent']),
      passwordHash,
    });
    if (!token) return false;
    const former = this.keyOf(request);
    if (former) await this.#store.remove(former);
    const now = this.#clock();
    await this.#store.removeOutside(around(now, sessionLifetimeMs), around(now, idleLifetimeMs));
    // With a lifetime, so that a tablet that discards its open pages stays signed in. The server decides when the
    // session has expired.
    this.#setCookie(reply, token, sessionLifetimeMs);
    return true;
  }

  /**
   * Creates a session and returns its token. Always a new token, so that nobody can choose it for someone else (session
   * fixation).
   */
  async create(
    account: ProvenAccount,
    { browser = '', passwordHash }: { browser?: string; passwordHash?: string | undefined } = {},
  ): Promise<string | undefined> {
    const { token, tokenHash } = createToken();
    const hasBegun = await this.#store.add(
      { tokenHash, account, browser, ...(passwordHash ? { passwordHash } : {}) },
      this.#clock().toISOString(),
    );
    return hasBegun ? token : undefined;
  }

  /** The session itself is removed by `transact`, with whatever else belongs to that. */
  async end(request: FastifyRequest, reply: FastifyReply, transact: Transact): Promise<void> {
    const tokenHash = this.keyOf(request);
    await transact(async (trx) => {
      if (tokenHash) await new SessionsStore(trx).remove(tokenHash);
    });
    this.#setCookie(reply, '', 0);
  }
}

/**
 * In both directions: otherwise a session that began in the future, by a clock that was ahead, would last until that
 * future has passed.
 */
function around(now: Date, lifetimeMs: number): TimeSpan {
  const nowMs = now.getTime();
  return {
    from: new Date(nowMs - lifetimeMs).toISOString(),
    to: new Date(nowMs + lifetimeMs).toISOString(),
  };
}

/** Exclusive: a session that has reached its lifetime has expired. */
function isWithin({ from, to }: TimeSpan, time: string): boolean {
  return from < time && time < to;
}
