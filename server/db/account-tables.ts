import type { Generated } from 'kysely';
import type { ActivityKind, ActivityWhat } from '#contract/accounts/activity.ts';
import type { TeamRole } from '#contract/accounts/team.ts';

export interface SessionsTable {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  createdAt: string;
  lastSeenAt: string;
  /** The kind of browser that it began in, such as 'Firefox on Windows'. */
  browser: Generated<string>;
  /** When the password or a passkey was last given in it. */
  confirmedAt: Generated<string | null>;
}

export interface InvitationsTable {
  id: Generated<number>;
  tokenHash: string;
  createdBy: number;
  createdAt: string;
  expiresAt: string;
  /** Of whoever accepts it. */
  role: TeamRole;
  /** Its mail. */
  outboxId: Generated<number | null>;
}

/** A link in the mail of an invitation. */
export interface InvitationLinksTable {
  tokenHash: string;
  invitationId: number;
}

export interface PasswordResetsTable {
  tokenHash: string;
  userId: number;
  expiresAt: string;
}

export interface PasskeysTable {
  id: Generated<number>;
  userId: number;
  /** As the authenticator names it, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often the authenticator has signed, in digits: up to 32 bits. Always 0 for those that do not count. */
  counter: string;
  /** How browsers reach it, separated by commas. */
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A challenge to an admin that is not answered yet, the beginning of those for a sign-in, or one that was answered. */
export interface PasskeyChallengesTable {
  challengeHash: string;
  /** Whose passkey it is about; null for a beginning. */
  userId: number | null;
  expiresAt: string;
}

/** What staff have done. Lines are added and, after a year, removed, but never changed. */
export interface ActivityTable {
  id: Generated<number>;
  at: string;
  by: string;
  what: ActivityWhat;
  targetKind: ActivityKind | null;
  targetId: number | null;
  targetLabel: string | null;
  /** What was changed, from what to what, as JSON. */
  changes: Generated<string | null>;
}
