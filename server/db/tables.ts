import type { Generated, Kysely, Dialect as KyselyDialect } from 'kysely';
import type { ActivityKind, ActivityWhat } from '#contract/accounts/activity.ts';
import type { PasskeyRecord } from '#contract/accounts/passkeys.ts';
import type { TeamRole } from '#contract/accounts/team.ts';
import type { ApplicationTextField, ReviewState } from '#contract/applications/application-fields.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { GalleryImageRecord } from '#contract/gallery/gallery.ts';
import type { MessageChannel, MessagePurpose, MessageState } from '#contract/messages/messages.ts';
import type { ChangeCounts } from '#contract/monitoring.ts';
import type { ReviewTables } from './review-tables.ts';
import type { SubscriberTables } from './subscriber-tables.ts';

export type Timeliness = 'in time' | 'late' | 'none';

export type Role = 'admin' | 'performer';

type ApplicationTexts = Record<ApplicationTextField, string>;

/** The two kinds of files. Each has its own folder or prefix. */
export type FilePlace = 'applications' | 'gallery';

/** A record as a row. These columns get a value from the database where none is written. */
type WithDefaults<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Name in Column]: Generated<Row[Name]>;
};

type ShowFact = 'location' | 'doorsDateTime' | 'price' | 'ages' | 'ticketUrl' | 'performer' | 'status';

/**
 * Columns are named like the records' fields (quoted camelCase), so rows need no mapping. Times are ISO 8601 text in
 * UTC on both databases: they sort as text, and no driver converts them.
 */
export interface Tables extends ReviewTables, SubscriberTables {
  events: WithDefaults<EventRecord, 'id' | 'seriesId' | ShowFact> & {
    /** Sample content, which staff can remove all at once. */
    isSample: boolean;
    /** The `SEQUENCE` of its calendar entry: how often it was changed. */
    changeCount: Generated<number>;
    searchText: Generated<string>;
    /** The application that it was made for, also when that is booked for another one by now, or gone. */
    applicationId: Generated<number | null>;
  };
  /**
   * One row. The version grows with every change to the public content, and a column for each noun with every change to
   * what staff see of it. Triggers do it, so no writer can forget it.
   */
  contentVersion: ChangeCounts & {
    id: number;
    version: number;
  };
  /** Things that happen once in the life of a database. */
  milestones: {
    name: string;
    reachedAt: string;
  };
  /** What the site's own counter has counted on a day of the venue. */
  dailyCounts: {
    day: string;
    name: string;
    path: string;
    label: string;
    count: number;
  };
  /** All that remains of erased applications: how many came in a month, and what became of them. */
  erasedApplications: {
    month: string;
    state: ReviewState;
    answer: Timeliness;
    count: number;
  };
  /** Sent forms whose application was erased: a tab that sends one again must not bring it back. */
  erasedKeys: {
    /** Of the idempotency key. */
    keyHash: string;
    erasedAt: string;
  };
  /** At most one row. */
  housekeeping: {
    id: number;
    /** When it was last looked for what is old. */
    ranAt: string;
    /** The owner has agreed to erase more at once than would be erased unasked. */
    isAgreed: Generated<boolean>;
  };
  /** `isPublic` is what staff have decided, or the default: see `followsEvents`. */
  images: WithDefaults<
    Omit<GalleryImageRecord, 'focus' | 'roomPosition'>,
    'id' | 'caption' | 'width' | 'height'
  > & {
    /** The normalized tags, each between commas: `,stage,late show,`. */
    tagKeys: Generated<string>;
    /** The image that this one is a variation of. */
    originId: Generated<number | null>;
    /** How many variations were made of it. Each uses the next light. */
    lightTurn: Generated<number>;
    /** Sample content, which staff can remove all at once. */
    isSample: Generated<boolean>;
    /** Came with an event and was not changed by staff since: guests see it only while a public event shows it. */
    followsEvents: Generated<boolean>;
    /** Staff have written its description. Otherwise that of an image which follows events is the event's name. */
    describedByStaff: Generated<boolean>;
    /** The point that stays in view where it is cropped, in percent; both or neither. */
    focusX: Generated<number | null>;
    focusY: Generated<number | null>;
    /** Where it stands among the photos of the room, if staff have put it there. */
    roomPosition: Generated<number | null>;
    /** The order that one of our posters was drawn from, as JSON. */
    posterOrder: Generated<string | null>;
    /** The idempotency key of its upload, and a hash of what was sent under it. */
    uploadKey: Generated<string | null>;
    uploadFingerprint: Generated<string | null>;
    searchText: Generated<string>;
    /** The application whose photo it is a copy of, or a variation of one: it goes when that is erased. */
    applicationId: Generated<number | null>;
  };
  users: {
    id: Generated<number>;
    username: string;
    /** The normalized name, which is unique. */
    usernameKey: string;
    /** The password hash, in PHC format. */
    password: string;
    role: Role;
    /** What an admin may do. It means nothing for a performer. */
    teamRole: Generated<TeamRole>;
    /** An admin's is where a forgotten password can be reset from, and optional. */
    email: string | null;
    /** Only performers have these. */
    firstName: string | null;
    lastName: string | null;
    phoneNumber: string | null;
    smsNotificationsEnabled: Generated<boolean>;
    createdAt: string;
    lastSignInAt: Generated<string | null>;
  };
  applications: ApplicationTexts & {
    id: Generated<number>;
    /**
     * The folded text that staff search in. Folded by us, because the databases fold letters beyond ASCII differently.
     */
    searchText: string;
    isSuspectedSpam: boolean;
    submittedAt: string;
    /** Made by the sender's browser for this application, so that a retry does not create a second one. */
    idempotencyKey: string | null;
    /** A hash of the content: the same key with other content is not a retry. */
    fingerprint: string;
  };
  applicationFiles: {
    filename: string;
    applicationId: number;
    kind: 'photo' | 'flyer';
    position: number;
    mimeType: string;
    byteSize: number;
  };
  sessions: {
    id: Generated<number>;
    tokenHash: string;
    userId: number;
    createdAt: string;
    lastSeenAt: string;
    /** The kind of browser that it began in, such as 'Firefox on Windows'. */
    browser: Generated<string>;
    /** When the password or a passkey was last given in it. */
    confirmedAt: Generated<string | null>;
  };
  invitations: {
    id: Generated<number>;
    tokenHash: string;
    createdBy: number;
    createdAt: string;
    expiresAt: string;
    /** Of whoever accepts it. */
    role: TeamRole;
    /** Its mail. */
    outboxId: Generated<number | null>;
  };
  invitationLinks: {
    tokenHash: string;
    invitationId: number;
  };
  passwordResets: {
    tokenHash: string;
    userId: number;
    expiresAt: string;
  };
  passkeys: WithDefaults<PasskeyRecord, 'id'> & {
    userId: number;
    /** As the authenticator names it, in base64url. */
    credentialId: string;
    /** COSE, in base64url. */
    publicKey: string;
    /** How often the authenticator has signed, in digits: up to 32 bits. Always 0 for those that do not count. */
    counter: string;
    /** How browsers reach it, separated by commas. */
    transports: string;
  };
  /** A challenge to an admin that is not answered yet, the beginning of those for a sign-in, or one that was answered. */
  passkeyChallenges: {
    challengeHash: string;
    /** Whose passkey it is about; null for a beginning. */
    userId: number | null;
    expiresAt: string;
  };
  /** What staff have done. Lines are added and, after a year, removed, but never changed. */
  activity: {
    id: Generated<number>;
    at: string;
    by: string;
    what: ActivityWhat;
    targetKind: ActivityKind | null;
    targetId: number | null;
    targetLabel: string | null;
    /** What was changed, from what to what, as JSON. */
    changes: Generated<string | null>;
  };
  rateLimits: {
    key: string;
    windowEnd: string;
    count: number;
  };
  outbox: {
    id: Generated<number>;
    channel: MessageChannel;
    purpose: MessagePurpose;
    applicationId: number | null;
    /** The admin whose number it is. */
    userId: number | null;
    subscriberId: Generated<number | null>;
    recipient: string;
    /** A hash by which mails to one person are counted, even after the address was erased. */
    recipientKey: string | null;
    replyToName: string | null;
    replyToAddress: string | null;
    subject: string;
    text: string;
    html: string | null;
    /** Random text that stands in `text` and `html` for the token of a link, which is made when the mail is sent. */
    linkMark: Generated<string | null>;
    /** The address for `List-Unsubscribe`, with `linkMark` in it. */
    unsubscribeUrl: Generated<string | null>;
    /** How many applications it reports. */
    tally: number;
    /** The same at every attempt: the Message-ID is derived from it. */
    messageKey: string;
    state: MessageState;
    providerWords: string;
    /** The provider says that nothing can be sent to this recipient. */
    blamesRecipient: boolean;
    attempts: number;
    /** Of these, how many may have been delivered although nobody confirmed it. */
    uncertainAttempts: number;
    /** Of these, how many ended before the hand-over for reasons of the server, for example because it was killed. */
    interruptions: Generated<number>;
    /** When it was last refused in a way that may be meant for all of its channel. */
    refusedAt: Generated<string | null>;
    createdAt: string;
    /** When its attempts began to count: when it was added, or when staff had it sent again. */
    queuedAt: string;
    dueAt: string;
    /** It waits for room under a limit until then, however the clock is set. */
    notBefore: Generated<string | null>;
    triedAt: string | null;
    finishedAt: string | null;
    /** The process that is sending it, and until when others leave it alone. */
    leaseToken: string | null;
    leasedUntil: string | null;
    /** When its last holder began to hand it over: from then on the provider may have accepted it. */
    handedOverAt: string | null;
  };
  /** One row, which locks for a writer what belongs to the venue, or the outbox. */
  outboxTurn: {
    id: number;
    turn: number;
  };
  /** A row for each. */
  channels: {
    channel: MessageChannel;
    /** Since when the provider takes nothing from us; null while it does. The rest is about this stop. */
    stoppedAt: string | null;
    /** In our words: `The mail server refuses our password`. */
    reason: string;
    /** In the provider's, without anybody's address; '' where they add nothing. */
    words: string;
    /** How often it was tried since. */
    tries: number;
    nextTryAt: string;
  };
  /** A backup under way. Its lease expires unless it is renewed. */
  backups: {
    token: string;
    startedAt: string;
    leasedUntil: string;
  };
  /** Files that no row refers to, but that a backup may still have to read. */
  lateRemovals: {
    place: FilePlace;
    filename: string;
  };
  /** One row: the site that this database belongs to. */
  siteIdentity: {
    id: number;
    /** A random UUID, which is also written in the file store. */
    siteId: string;
    /** It had files before it had an id: their store may have no mark yet. */
    hadFiles: boolean;
  };
  /** One row: what the house must know of its own keeping. */
  upkeep: {
    id: number;
    /** Since when backups are noted here. */
    watchedSince: string;
    backupAt: string | null;
    backupMissing: number;
    /** How many files rows named at the last look, and how many of those were not in the store. */
    filesNamed: number;
    filesMissing: number;
  };
  /** A fact about the venue that staff have changed. */
  venueFacts: {
    field: string;
    /** JSON. */
    value: string;
  };
  /** At most one row. */
  venueLogo: {
    id: number;
    filename: string;
  };
  /** The image of the gallery that a place of the site shows. */
  venuePhotos: {
    place: string;
    imageId: number;
  };
  /** One row, which locks for a writer what belongs to the venue, or the outbox. */
  venueTurn: {
    id: number;
    turn: number;
  };
}

export type Dialect = 'sqlite' | 'postgres';
export type Db = Kysely<Tables>;

export interface DatabaseLoad {
  inUse: number;
  waiting: number;
}

export interface Database {
  db: Db;
  dialect: Dialect;
}

/** A database with its connections, of which a transaction has only one. */
export interface ConnectedDatabase extends Database {
  load(): DatabaseLoad;
}

export interface MeasuredDialect {
  dialect: KyselyDialect;
  load: () => DatabaseLoad;
}
