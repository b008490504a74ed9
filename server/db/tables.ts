import type { Generated, Kysely } from 'kysely';
import type { ApplicationTextField } from '#contract/application-fields.ts';
import type { EventCategory } from '#contract/event-category.ts';
import type { MessageChannel, MessagePurpose, MessageState } from '#contract/messages.ts';
import type { FilePlace } from '../files/files.ts';

/**
 * Column names are the records' own (quoted camelCase), so a row needs no translation. Times are ISO 8601 text
 * in UTC on both databases: they sort as text, and neither driver bends them.
 */
export interface EventsTable {
  id: Generated<number>;
  name: string;
  description: string;
  startDateTime: string;
  endDateTime: string;
  imageUrl: string | null;
  category: EventCategory;
  archived: boolean;
  /** Came with the software, so that staff can remove all samples at once. */
  isSample: boolean;
  createdAt: string;
  updatedAt: string;
}

/** One row: grows with every change to what the public sees (kept by triggers, so no writer can forget it). */
export interface ContentVersionTable {
  id: number;
  version: number;
}

/** Things that happen once in the life of a database. */
export interface MilestonesTable {
  name: string;
  reachedAt: string;
}

export interface DailyCountsTable {
  day: string;
  name: string;
  path: string;
  label: string;
  count: number;
}

export interface ImagesTable {
  id: Generated<number>;
  filename: string;
  originalName: string;
  fileUrl: string;
  fileSize: number;
  mimeType: string;
  category: string;
  description: string | null;
  tags: string | null;
  /** As staff have decided, or as it came: see `followsEvents`. */
  isPublic: boolean;
  uploadedAt: string;
  /** In pixels; 0 where it was never measured. */
  width: Generated<number>;
  height: Generated<number>;
  /** The tags as they are compared, each between commas: `,stage,late show,`. */
  tagKeys: Generated<string>;
  /** The image that this one is a variation of. */
  originId: Generated<number | null>;
  /** How many variations were made of it: each takes the next light. */
  lightTurn: Generated<number>;
  /** Came with the software, so that staff can remove all samples at once. */
  isSample: Generated<boolean>;
  /** Came with an event, and nobody has decided about it since: guests see it only while a public event shows it. */
  followsEvents: Generated<boolean>;
  /** What a poster of ours was drawn from, as JSON. */
  posterOrder: Generated<string | null>;
}

export type Role = 'admin' | 'performer';

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** By which names are compared. */
  usernameKey: string;
  /** Its hash, with what it takes to check one against it. */
  password: string;
  role: Role;
  /** Performers give these; an admin's account has none. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  smsNotificationsEnabled: Generated<boolean>;
  createdAt: string;
}

type ApplicationTexts = Record<ApplicationTextField, string>;

export interface ApplicationsTable extends ApplicationTexts {
  id: Generated<number>;
  /** What staff search in, folded: neither database folds letters beyond ASCII as the other does. */
  searchText: string;
  isSuspectedSpam: boolean;
  submittedAt: string;
  /** What the sender's browser made up for this one application, so that sending it twice makes one. */
  idempotencyKey: string | null;
  /** Of all that was sent: the same key with other content is no retry. */
  fingerprint: string;
}

export interface ApplicationFilesTable {
  filename: string;
  applicationId: number;
  kind: 'photo' | 'flyer';
  position: number;
  mimeType: string;
  byteSize: number;
}

export interface SessionsTable {
  tokenHash: string;
  userId: number;
  createdAt: string;
  lastSeenAt: string;
}

export interface InvitationsTable {
  id: Generated<number>;
  tokenHash: string;
  createdBy: number;
  createdAt: string;
  expiresAt: string;
}

export interface PasswordResetsTable {
  tokenHash: string;
  userId: number;
  expiresAt: string;
}

export interface OutboxTable {
  id: Generated<number>;
  channel: MessageChannel;
  purpose: MessagePurpose;
  applicationId: number | null;
  /** The admin whose number it is. */
  userId: number | null;
  recipient: string;
  /** A hash by which mails to one person are counted, also when the address is forgotten. */
  recipientKey: string | null;
  replyToName: string | null;
  replyToAddress: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** How many applications it tells of. */
  tally: number;
  /** Stays the same however often it is tried: the Message-ID is made of it. */
  messageKey: string;
  state: MessageState;
  providerWords: string;
  /** The provider says that nothing can be sent to this recipient. */
  blamesRecipient: boolean;
  attempts: number;
  /** Of these, how many may have been delivered though nobody said so. */
  uncertainAttempts: number;
  /** Of these, how many ended before the message was handed over, for reasons of our own: a server that was killed. */
  interruptions: Generated<number>;
  createdAt: string;
  /** When its attempts began to count: at first, or when staff had it sent again. */
  queuedAt: string;
  dueAt: string;
  triedAt: string | null;
  finishedAt: string | null;
  /** Whoever is sending it, and for how long others leave it alone. */
  leaseToken: string | null;
  leasedUntil: string | null;
  /** When its last holder began to hand it over: from then on the provider may have taken it. */
  handedOverAt: string | null;
}

export interface OutboxTurnTable {
  id: number;
  turn: number;
}

export interface RateLimitsTable {
  key: string;
  windowEnd: string;
  count: number;
}

/** A backup that is being made. It ends by itself when nobody renews it. */
export interface BackupsTable {
  token: string;
  startedAt: string;
  leasedUntil: string;
}

/** Files that nobody refers to any more, and that a backup may still want to read. */
export interface LateRemovalsTable {
  place: FilePlace;
  filename: string;
}

/** One row: which site this database is the one of. */
export interface SiteIdentityTable {
  id: number;
  /** A random UUID, which the file store bears as well. */
  siteId: string;
  /** It had files before it had an id: their store may have no mark yet. */
  hadFiles: boolean;
}

export interface Tables {
  events: EventsTable;
  contentVersion: ContentVersionTable;
  milestones: MilestonesTable;
  dailyCounts: DailyCountsTable;
  images: ImagesTable;
  users: UsersTable;
  applications: ApplicationsTable;
  applicationFiles: ApplicationFilesTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  passwordResets: PasswordResetsTable;
  rateLimits: RateLimitsTable;
  outbox: OutboxTable;
  outboxTurn: OutboxTurnTable;
  backups: BackupsTable;
  lateRemovals: LateRemovalsTable;
  siteIdentity: SiteIdentityTable;
}

export type Dialect = 'sqlite' | 'postgres';
export type Db = Kysely<Tables>;

/** How much is going on between this process and its database. */
export interface DatabaseLoad {
  inUse: number;
  waiting: number;
}

export interface Database {
  db: Db;
  dialect: Dialect;
}

/** With its connections, of which a transaction has only one. */
export interface ConnectedDatabase extends Database {
  load(): DatabaseLoad;
}
