import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { countContentChanges, fillSearchText, type Migrations, serialId } from '../schema-parts.ts';

export const migrations: Migrations = {
  async '001-events'(db, dialect) {
    await sql`create table events (
      id ${serialId(dialect)},
      name text not null,
      description text not null,
      "startDateTime" text not null,
      "endDateTime" text not null,
      "imageUrl" text,
      category text not null default 'Live Music',
      archived boolean not null default false,
      "isSample" boolean not null default false,
      "createdAt" text not null,
      "updatedAt" text not null
    )`.execute(db);
    await sql`create index "eventsByStart" on events (archived, "startDateTime", id)`.execute(db);
    await sql`create index "eventsByEnd" on events (archived, "endDateTime")`.execute(db);

    await sql`create table milestones (name text primary key, "reachedAt" text not null)`.execute(db);

    await sql`create table "contentVersion" (id integer primary key, version integer not null)`.execute(db);
    await sql`insert into "contentVersion" (id, version) values (1, 1)`.execute(db);
    if (dialect === 'postgres') {
      await sql`create function "countContentChange"() returns trigger language plpgsql as
        $$ begin update "contentVersion" set version = version + 1 where id = 1; return null; end $$`.execute(
        db,
      );
    }
    await countContentChanges(db, dialect, 'events');
  },

  async '002-daily-counts'(db) {
    await sql`create table "dailyCounts" (
      day text not null,
      name text not null,
      path text not null,
      label text not null,
      count integer not null,
      primary key (day, name, path, label)
    )`.execute(db);
  },

  async '003-images'(db, dialect) {
    await sql`create table images (
      id ${serialId(dialect)},
      filename text not null,
      "originalName" text not null,
      "fileUrl" text not null,
      "fileSize" integer not null,
      "mimeType" text not null,
      category text not null default 'venue',
      description text,
      tags text,
      "isPublic" boolean not null default false,
      "uploadedAt" text not null
    )`.execute(db);
    await sql`create index "imagesByUpload" on images ("isPublic", "uploadedAt", id)`.execute(db);
    await countContentChanges(db, dialect, 'images');
  },

  async '004-users'(db, dialect) {
    // The role has no default: every insert has to name it.
    await sql`create table users (
      id ${serialId(dialect)},
      username text not null,
      "usernameKey" text not null unique,
      password text not null,
      role text not null check (role in ('admin', 'performer')),
      email text,
      "firstName" text,
      "lastName" text,
      "phoneNumber" text,
      "smsNotificationsEnabled" boolean not null default false,
      "createdAt" text not null
    )`.execute(db);

    await sql`create table "rateLimits" (
      key text primary key,
      "windowEnd" text not null,
      count integer not null
    )`.execute(db);
    await sql`create index "rateLimitsByEnd" on "rateLimits" ("windowEnd")`.execute(db);
  },

  async '005-applications'(db, dialect) {
    await sql`create table applications (
      id ${serialId(dialect)},
      name text not null,
      "bandName" text not null,
      email text not null,
      phone text not null,
      "performanceType" text not null,
      "bandLineup" text not null,
      website text not null,
      "socialLinks" text not null,
      "venmoLink" text not null,
      "preferredDates" text not null,
      "setLength" text not null,
      "equipmentNeeds" text not null,
      "bandBio" text not null,
      "additionalInfo" text not null,
      location text not null,
      "sellingTickets" text not null,
      "ticketSalesMethod" text not null,
      "expectedGuests" text not null,
      "searchText" text not null,
      "isSuspectedSpam" boolean not null,
      "submittedAt" text not null,
      "idempotencyKey" text unique,
      fingerprint text not null
    )`.execute(db);

    await sql`create table "applicationFiles" (
      filename text primary key,
      "applicationId" integer not null references applications (id) on delete cascade,
      kind text not null check (kind in ('photo', 'flyer')),
      position integer not null,
      "mimeType" text not null,
      "byteSize" integer not null
    )`.execute(db);
    await sql`create unique index "applicationFilesByApplication"
      on "applicationFiles" ("applicationId", kind, position)`.execute(db);
  },

  /** Only hashes of tokens are stored: someone who reads the database cannot use them. */
  async '006-sessions'(db, dialect) {
    await sql`create table sessions (
      "tokenHash" text primary key,
      "userId" integer not null references users (id) on delete cascade,
      "createdAt" text not null,
      "lastSeenAt" text not null
    )`.execute(db);
    await sql`create index "sessionsByUser" on sessions ("userId")`.execute(db);

    await sql`create table invitations (
      id ${serialId(dialect)},
      "tokenHash" text not null unique,
      "createdBy" integer not null references users (id) on delete cascade,
      "createdAt" text not null,
      "expiresAt" text not null
    )`.execute(db);

    await sql`create table "passwordResets" (
      "tokenHash" text primary key,
      "userId" integer not null references users (id) on delete cascade,
      "expiresAt" text not null
    )`.execute(db);
  },

  async '008-outbox'(db, dialect) {
    await sql`create table outbox (
      id ${serialId(dialect)},
      channel text not null check (channel in ('mail', 'sms')),
      purpose text not null,
      "applicationId" integer references applications (id) on delete set null,
      "userId" integer references users (id) on delete set null,
      recipient text not null,
      "recipientKey" text,
      "replyToName" text,
      "replyToAddress" text,
      subject text not null,
      text text not null,
      html text,
      tally integer not null,
      "messageKey" text not null,
      state text not null check (state in
        ('waiting', 'sending', 'sent', 'failed', 'unknown', 'not configured', 'held back')),
      "providerWords" text not null,
      "blamesRecipient" boolean not null,
      attempts integer not null,
      "uncertainAttempts" integer not null,
      "createdAt" text not null,
      "queuedAt" text not null,
      "dueAt" text not null,
      "triedAt" text,
      "finishedAt" text,
      "leaseToken" text,
      "leasedUntil" text
    )`.execute(db);
    await sql`create index "outboxByDue" on outbox (state, channel, "dueAt", id)`.execute(db);
    await sql`create index "outboxByApplication" on outbox ("applicationId")`.execute(db);
    await sql`create index "outboxByRecipient" on outbox (purpose, "recipientKey", "createdAt")`.execute(db);
    await sql`create index "outboxByUser" on outbox ("userId", "createdAt")`.execute(db);
    await sql`create index "outboxByFinish" on outbox ("finishedAt")`.execute(db);

    // One row, which every writer of messages updates first: a lock that keeps the counts for the limits true until the
    // commit.
    await sql`create table "outboxTurn" (
      id integer primary key check (id = 1),
      turn integer not null
    )`.execute(db);
    await sql`insert into "outboxTurn" (id, turn) values (1, 0)`.execute(db);
  },

  /** What the staff's gallery needs of an image beyond what the website shows. */
  async '009-gallery'(db) {
    for (const column of [
      sql`width integer not null default 0`,
      sql`height integer not null default 0`,
      sql`"tagKeys" text not null default ''`,
      sql`"originId" integer references images (id) on delete set null`,
      sql`"lightTurn" integer not null default 0`,
      sql`"isSample" boolean not null default false`,
    ]) {
      await sql`alter table images add column ${column}`.execute(db);
    }
    await sql`create unique index "imagesByFilename" on images (filename)`.execute(db);
    await sql`create index "imagesByOrigin" on images ("originId")`.execute(db);
    await sql`create index "eventsByImage" on events ("imageUrl")`.execute(db);
  },

  /** Backups under way, and the files whose deletion waits for their end. */
  async '010-backups'(db) {
    await sql`create table backups (
      token text primary key,
      "startedAt" text not null,
      "leasedUntil" text not null
    )`.execute(db);
    await sql`create table "lateRemovals" (
      place text not null check (place in ('applications', 'gallery')),
      filename text not null,
      primary key (place, filename)
    )`.execute(db);
  },

  /** One row: the site's id, which is also written in its file store. */
  async '011-site-identity'(db) {
    await sql`create table "siteIdentity" (
      id integer primary key check (id = 1),
      "siteId" text not null,
      "hadFiles" boolean not null
    )`.execute(db);
    await sql`insert into "siteIdentity" (id, "siteId", "hadFiles") values (1, ${randomUUID()},
      exists (select 1 from images) or exists (select 1 from "applicationFiles"))`.execute(db);
  },

  /**
   * When a message was handed over to its provider, and how many attempts ended before that because the server stopped.
   */
  async '012-outbox-handover'(db) {
    await sql`alter table outbox add column "handedOverAt" text`.execute(db);
    await sql`alter table outbox add column interruptions integer not null default 0`.execute(db);
    // It is unknown how far an earlier version got with the messages it was sending: they may have been handed over.
    await sql`update outbox set "handedOverAt" = "triedAt" where state = 'sending'`.execute(db);
  },

  /** Images that are public only with their event, and indexes for queries that scanned a whole table. */
  async '013-visibility'(db) {
    await sql`alter table images add column "followsEvents" boolean not null default false`.execute(db);
    // Until now an image that came with an event was stored like this, and no screen stores others like it. Images that
    // staff have made private stay private.
    await sql`update images set "followsEvents" = true
      where category = 'event' and "isPublic" = true and description is not null and tags is null`.execute(
      db,
    );
    for (const index of [
      // Counted in the transaction of every new application: recent applications, confirmations of the last hour, a waiting
      // summary, admins who want SMS.
      sql`"applicationsBySubmission" on applications ("submittedAt", "isSuspectedSpam")`,
      sql`"outboxByPurpose" on outbox (purpose, "createdAt")`,
      sql`"outboxByUserAndPurpose" on outbox ("userId", purpose, state)`,
      sql`"usersByRole" on users (role)`,
      // The filters of the applications desk, in the order of its list.
      sql`"applicationsByType" on applications ("performanceType", id)`,
      sql`"applicationsByLocation" on applications (location, id)`,
      sql`"applicationsBySuspicion" on applications ("isSuspectedSpam", id)`,
    ])
      await sql`create index ${index}`.execute(db);
  },

  /**
   * The order that one of our posters was drawn from, so that it can be drawn again for a printer. JSON; null for other
   * images.
   */
  async '014-poster-orders'(db) {
    await sql`alter table images add column "posterOrder" text`.execute(db);
  },

  /** The facts about the venue that staff have changed. What has no row here is as `site.config.ts` says. */
  async '015-venue'(db, dialect) {
    await sql`create table "venueFacts" (field text primary key, value text not null)`.execute(db);
    await sql`create table "venueLogo" (
      id integer primary key check (id = 1),
      filename text not null
    )`.execute(db);
    await sql`create table "venuePhotos" (
      place text primary key,
      "imageId" integer not null references images (id) on delete cascade
    )`.execute(db);
    await sql`create index "venuePhotosByImage" on "venuePhotos" ("imageId")`.execute(db);
    for (const table of ['venueFacts', 'venueLogo', 'venuePhotos']) {
      await countContentChanges(db, dialect, table);
    }

    // One row, which every writer of the facts updates first: a lock, so that of two people who change the same version
    // the second is told.
    await sql`create table "venueTurn" (
      id integer primary key check (id = 1),
      turn integer not null
    )`.execute(db);
    await sql`insert into "venueTurn" (id, turn) values (1, 0)`.execute(db);
  },

  /** Optional facts of a show, and the number of changes to it, which calendars ask for. */
  async '016-show-facts'(db) {
    for (const column of ['location', 'doorsDateTime', 'price', 'ages', 'ticketUrl', 'performer']) {
      await sql`alter table events add column ${sql.id(column)} text`.execute(db);
    }
    await sql`alter table events add column status text not null default 'scheduled'`.execute(db);
    await sql`alter table events add column "seriesId" integer`.execute(db);
    await sql`create index "eventsBySeries" on events ("seriesId", "startDateTime")`.execute(db);
    await sql`alter table events add column "changeCount" integer not null default 0`.execute(db);
    await sql`alter table events add column "searchText" text not null default ''`.execute(db);
    // The words of a guest find the event in it.
    await fillSearchText(db, 'events', ({ name, category, description }) =>
      [name, category, plainText(String(description))].filter(Boolean).join('\n').slice(0, 4_000),
    );
  },

  /** What staff think and decide about applications. */
  async '017-reviews'(db, dialect) {
    const applicationId = sql`"applicationId" integer not null references applications (id) on delete cascade`;
    // Without a reference to the event: whoever deletes that would lock the review after it, and whoever undoes a
    // booking the other way round. No id is used again.
    await sql`create table reviews (
      "applicationId" integer primary key references applications (id) on delete cascade,
      state text not null check (state in ('new', 'shortlisted', 'booked', 'declined', 'withdrawn')),
      "isOpen" boolean not null,
      "decidedAt" text,
      "decidedBy" text,
      "eventId" integer,
      version integer not null,
      "remindedAt" text,
      check ("isOpen" = (state in ('new', 'shortlisted')))
    )`.execute(db);
    // The filters of the applications desk, in the order of its list.
    await sql`create index "reviewsByState" on reviews (state, "applicationId")`.execute(db);
    await sql`create index "reviewsByOpenness" on reviews ("isOpen", "applicationId")`.execute(db);

    await sql`create table "reviewReads" (
      "userId" integer not null references users (id) on delete cascade,
      ${applicationId},
      primary key ("userId", "applicationId")
    )`.execute(db);
    await sql`create index "reviewReadsByApplication" on "reviewReads" ("applicationId")`.execute(db);

    await sql`create table "reviewScores" (
      ${applicationId},
      "userId" integer not null references users (id) on delete cascade,
      score integer not null check (score between 1 and 5),
      primary key ("applicationId", "userId")
    )`.execute(db);
    await sql`create index "reviewScoresByUser" on "reviewScores" ("userId")`.execute(db);

    await sql`create table "reviewNotes" (
      id ${serialId(dialect)},
      ${applicationId},
      "authorId" integer references users (id) on delete set null,
      author text not null,
      text text not null,
      "createdAt" text not null
    )`.execute(db);
    await sql`create index "reviewNotesByApplication" on "reviewNotes" ("applicationId", id)`.execute(db);
    await sql`create index "reviewNotesByAuthor" on "reviewNotes" ("authorId")`.execute(db);

    await sql`create table "reviewHistory" (
      id ${serialId(dialect)},
      ${applicationId},
      at text not null,
      "by" text not null,
      what text not null
    )`.execute(db);
    await sql`create index "reviewHistoryByApplication" on "reviewHistory" ("applicationId", id)`.execute(db);

    // Without a reference to the outbox, which forgets after some months what was sent, and never uses an id again.
    await sql`create table "reviewMessages" (
      id ${serialId(dialect)},
      ${applicationId},
      "outboxId" integer not null,
      kind text not null check (kind in ('message', 'booking', 'decline')),
      text text not null,
      author text not null,
      "createdAt" text not null
    )`.execute(db);
    await sql`create index "reviewMessagesByApplication" on "reviewMessages" ("applicationId", id)`.execute(
      db,
    );
    await sql`create index "reviewMessagesByOutbox" on "reviewMessages" ("outboxId")`.execute(db);

    await sql`create table "reviewSettings" (
      id integer primary key check (id = 1),
      settings text,
      "digestedOn" text
    )`.execute(db);

    await sql`insert into reviews ("applicationId", state, "isOpen", version)
      select id, 'new', true, 0 from applications`.execute(db);
    // Nobody could say until now what they have read. What came before yesterday is no news to anyone.
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    await sql`insert into "reviewReads" ("userId", "applicationId")
      select users.id, applications.id from users cross join applications
      where users.role = 'admin' and applications."submittedAt" < ${yesterday}`.execute(db);
  },

  /** The performer's own page: its links, and the answer to a booked date. */
  async '018-application-links'(db) {
    await sql`create table "applicationLinks" (
      "tokenHash" text primary key,
      "applicationId" integer not null references applications (id) on delete cascade,
      "createdAt" text not null
    )`.execute(db);
    await sql`create index "applicationLinksByApplication" on "applicationLinks" ("applicationId", "createdAt")`.execute(
      db,
    );
    // Stands in the text of a mail for the token that is made when the mail is sent.
    await sql`alter table outbox add column "linkMark" text`.execute(db);

    await sql`alter table reviews add column confirmed boolean`.execute(db);
    await sql`alter table reviews add column "confirmedAt" text`.execute(db);
    await sql`alter table reviews add column "askedAgainAt" text`.execute(db);
    await sql`alter table reviews add column "isSeen" boolean not null default false`.execute(db);
    await sql`update reviews set "isSeen" = true
      where "applicationId" in (select "applicationId" from "reviewReads")`.execute(db);
    // Nobody was asked to confirm what was booked until now, so nobody is asked again.
    await sql`update reviews set "askedAgainAt" = "decidedAt" where state = 'booked'`.execute(db);
    await sql`create index "reviewsUnconfirmed" on reviews ("decidedAt")
      where state = 'booked' and confirmed is null and "askedAgainAt" is null`.execute(db);
  },

  /** Images of events whose description staff have written. The others are described by the name of their event. */
  async '019-image-descriptions'(db) {
    await sql`alter table images add column "describedByStaff" boolean not null default false`.execute(db);
  },
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const lineEnds =
  /<\/?(?:p|br|hr|h\d|ul|ol|li|div|blockquote|pre|table|thead|tbody|tr|figure|figcaption)\b[^>]*>/gi;
const endsWithPause = /[\p{Pd}.,:;!?…·•|。、，！？：；]["'\p{Pe}\p{Pf}]*$/u;

/** The text of a sanitized description, on one line. */
function plainText(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(lineEnds, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const last = lines.pop() ?? '';
  return lines.map((line) => line + (endsWithPause.test(line) ? ' ' : ' · ')).join('') + last;
}
