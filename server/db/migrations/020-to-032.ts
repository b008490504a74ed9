import { sql } from 'kysely';
import { fillSearchText, type Migrations, serialId } from '../schema-parts.ts';

export const migrations: Migrations = {
  /** Who may, and who did: sessions that can be named, passkeys, and the activity of staff. */
  async '020-team'(db, dialect) {
    await sql`alter table users add column "lastSignInAt" text`.execute(db);
    await sql`update users set "lastSignInAt" =
      (select max(sessions."createdAt") from sessions where sessions."userId" = users.id)`.execute(db);

    // A new table with the old rows, because SQLite cannot add a counted id to a table.
    await sql`create table "newSessions" (
      id ${serialId(dialect)},
      "tokenHash" text not null unique,
      "userId" integer not null references users (id) on delete cascade,
      "createdAt" text not null,
      "lastSeenAt" text not null,
      browser text not null default ''
    )`.execute(db);
    await sql`insert into "newSessions" ("tokenHash", "userId", "createdAt", "lastSeenAt")
      select "tokenHash", "userId", "createdAt", "lastSeenAt" from sessions order by "createdAt"`.execute(db);
    await sql`drop table sessions`.execute(db);
    await sql`alter table "newSessions" rename to sessions`.execute(db);
    await sql`create index "sessionsByUser" on sessions ("userId")`.execute(db);

    await sql`create table passkeys (
      id ${serialId(dialect)},
      "userId" integer not null references users (id) on delete cascade,
      "credentialId" text not null unique,
      "publicKey" text not null,
      counter text not null,
      transports text not null,
      name text not null,
      "createdAt" text not null,
      "lastUsedAt" text
    )`.execute(db);
    await sql`create index "passkeysByUser" on passkeys ("userId")`.execute(db);
    await sql`create table "passkeyChallenges" (
      "challengeHash" text primary key,
      "userId" integer references users (id) on delete cascade,
      "expiresAt" text not null
    )`.execute(db);

    // Without a reference to accounts: what someone did stays known after they have left.
    await sql`create table activity (
      id ${serialId(dialect)},
      at text not null,
      "by" text not null,
      what text not null,
      "targetKind" text,
      "targetId" integer,
      "targetLabel" text
    )`.execute(db);
    await sql`create index "activityByPerson" on activity ("by", id)`.execute(db);
    await sql`create index "activityByTarget" on activity ("targetKind", "targetId", id)`.execute(db);
    await sql`create index "activityByMoment" on activity (at)`.execute(db);
    if (dialect === 'postgres') {
      await sql`create function "refuseActivityChange"() returns trigger language plpgsql as
        $$ begin raise exception 'lines of activity are never changed'; end $$`.execute(db);
      await sql`create trigger "activityStays" before update on activity
        for each row execute function "refuseActivityChange"()`.execute(db);
    } else {
      await sql`create trigger "activityStays" before update on activity
        begin select raise(abort, 'lines of activity are never changed'); end`.execute(db);
    }
  },

  /** What the figures are read from, and what remains of erased applications. */
  async '021-records'(db) {
    // Written beside the daily counts, so that a year is read from twelve months and not from all its days.
    await sql`create table "monthlyCounts" (
      month text not null,
      name text not null,
      path text not null,
      label text not null,
      count integer not null,
      primary key (month, name, path, label)
    )`.execute(db);
    await sql`insert into "monthlyCounts" (month, name, path, label, count)
      select substr(day, 1, 7), name, path, label, sum(count) from "dailyCounts"
      group by substr(day, 1, 7), name, path, label`.execute(db);

    await sql`create table "erasedApplications" (
      month text not null,
      state text not null check (state in ('new', 'shortlisted', 'booked', 'declined', 'withdrawn')),
      answer text not null check (answer in ('in time', 'late', 'none')),
      count integer not null,
      primary key (month, state, answer)
    )`.execute(db);
    // The figures and the retention look for applications by their age.
    await sql`create index "applicationsByTime" on applications ("submittedAt")`.execute(db);
  },

  /** The mailing list, the links in its mails, and the weekly letter. */
  async '022-subscribers'(db, dialect) {
    await sql`create table subscribers (
      id ${serialId(dialect)},
      email text not null,
      "emailKey" text not null unique,
      state text not null check (state in ('pending', 'confirmed', 'ended')),
      "requestedAt" text not null,
      "confirmedAt" text,
      "endedAt" text,
      "endReason" text check ("endReason" in ('unsubscribed', 'bounced')),
      "letterWeek" text not null default ''
    )`.execute(db);
    // Finds who has not had the letter of a week yet, however many have.
    await sql`create index "subscribersByLetter" on subscribers (state, "letterWeek", id)`.execute(db);

    await sql`create table "subscriberLinks" (
      "tokenHash" text primary key,
      "subscriberId" integer not null references subscribers (id) on delete cascade,
      "createdAt" text not null
    )`.execute(db);
    await sql`create index "subscriberLinksBySubscriber" on "subscriberLinks" ("subscriberId", "createdAt")`.execute(
      db,
    );

    await sql`create table letters (
      "subscriberId" integer not null references subscribers (id) on delete cascade,
      week text not null,
      "queuedAt" text not null,
      primary key ("subscriberId", week)
    )`.execute(db);
    // The pace is counted with it.
    await sql`create index "lettersByWeek" on letters (week, "queuedAt")`.execute(db);

    await sql`create table "letterSettings" (
      id integer primary key check (id = 1),
      "onSince" text,
      intro text not null
    )`.execute(db);

    await sql`alter table outbox add column "subscriberId" integer
      references subscribers (id) on delete set null`.execute(db);
    await sql`create index "outboxBySubscriber" on outbox ("subscriberId")
      where "subscriberId" is not null`.execute(db);
    // With the mark of the link in it, as in the text.
    await sql`alter table outbox add column "unsubscribeUrl" text`.execute(db);
  },

  /**
   * A calendar asks what still goes on when a month begins. Of all shows before it, only those that end in another month
   * than they begin in can have gone on for long, and these are few. The end is an expression in it, and in the query:
   * by the plain column SQLite would choose an index of all shows.
   */
  async '024-long-shows'(db) {
    await sql`create index "eventsAcrossMonths" on events (archived, substr("endDateTime", 1, 24))
      where substr("startDateTime", 1, 7) <> substr("endDateTime", 1, 7)`.execute(db);
  },

  /** The key under which an image was uploaded, so that a retry adds no second one, and the text that staff search in. */
  async '025-gallery-uploads'(db) {
    await sql`alter table images add column "uploadKey" text`.execute(db);
    await sql`alter table images add column "uploadFingerprint" text`.execute(db);
    await sql`create unique index "imagesByUploadKey" on images ("uploadKey")`.execute(db);
    await sql`alter table images add column "searchText" text not null default ''`.execute(db);
    await fillSearchText(db, 'images', ({ originalName, description, tags, category }) =>
      [originalName, description, tags, category].filter(Boolean).join('\n'),
    );
  },

  /**
   * The mail of an invitation, and the links in it: one for each time that it is handed over. The invitation names the
   * mail and not the other way round, because a backup carries the outbox, but no invitations.
   */
  async '026-invitation-mails'(db) {
    await sql`alter table invitations add column "outboxId" integer
      references outbox (id) on delete set null`.execute(db);
    await sql`create unique index "invitationsByMail" on invitations ("outboxId")`.execute(db);
    await sql`create table "invitationLinks" (
      "tokenHash" text primary key,
      "invitationId" integer not null references invitations (id) on delete cascade
    )`.execute(db);
    await sql`create index "invitationLinksByInvitation" on "invitationLinks" ("invitationId")`.execute(db);
  },

  /**
   * Mail and SMS as channels that can stop; messages that wait for room; letters that were refused because of their address;
   * and the key under which a message to a performer was sent, so that a retry sends no second one.
   */
  async '027-channels'(db) {
    await sql`create table channels (
      channel text primary key check (channel in ('mail', 'sms')),
      "stoppedAt" text,
      reason text not null default '',
      words text not null default '',
      tries integer not null default 0,
      "nextTryAt" text not null default ''
    )`.execute(db);
    await sql`insert into channels (channel) values ('mail'), ('sms')`.execute(db);
    await sql`alter table outbox add column "refusedAt" text`.execute(db);
    await sql`alter table outbox add column "notBefore" text`.execute(db);
    await sql`alter table letters add column refusal text`.execute(db);
    await sql`alter table "reviewMessages" add column "requestKey" text`.execute(db);
    await sql`create unique index "reviewMessagesByKey"
      on "reviewMessages" ("applicationId", "requestKey")`.execute(db);
  },

  /** What was decided about the letter of each week, and when it was switched off, by staff or by a restore. */
  async '028-letter-weeks'(db) {
    await sql`create table "letterWeeks" (
      week text primary key,
      "decidedAt" text not null,
      "eventIds" text not null
    )`.execute(db);
    await sql`alter table "letterSettings" add column "offSince" text`.execute(db);
    await sql`alter table "letterSettings" add column "restoredAt" text`.execute(db);
    // Anyone can enter any address: that is noted apart from the request that was confirmed.
    await sql`alter table subscribers add column "askedAt" text not null default ''`.execute(db);
    await sql`update subscribers set "askedAt" = "requestedAt"`.execute(db);
  },

  /** A booking is a thing of its own. What the reviews knew of it moves there. */
  async '029-bookings'(db) {
    // Without a reference to the event, as the reviews had none: whoever deletes an event locks the review before it.
    await sql`create table bookings (
      "applicationId" integer primary key references applications (id) on delete cascade,
      "eventId" integer,
      publish text not null check (publish in ('now', 'accepted')),
      "isOffer" boolean not null,
      answer text not null check (answer in ('asked', 'accepted', 'turnedDown')),
      "askedAt" text not null,
      "answeredAt" text,
      "askedAgainAt" text,
      message text,
      "ownMailId" integer,
      "mailId" integer,
      known text,
      former text,
      held text
    )`.execute(db);
    await sql`create index "bookingsByEvent" on bookings ("eventId")`.execute(db);
    await sql`create index "bookingsUnanswered" on bookings ("askedAt")
      where answer = 'asked' and "askedAgainAt" is null`.execute(db);

    await sql`insert into bookings
      ("applicationId", "eventId", publish, "isOffer", answer, "askedAt", "answeredAt", "askedAgainAt", "ownMailId",
        "mailId")
      select "applicationId", "eventId", 'now', false,
        case when confirmed is null then 'asked' when confirmed then 'accepted' else 'turnedDown' end,
        "decidedAt", "confirmedAt", "askedAgainAt", mail, mail
      from (
        select reviews.*, (
          select max(id) from outbox
          where outbox."applicationId" = reviews."applicationId" and purpose = 'booking'
        ) as mail
        from reviews where "eventId" is not null and "decidedAt" is not null
      ) as booked`.execute(db);
    // What staff added to a mail that has not left yet stands between its first and its last paragraph.
    const { rows } = await sql<{
      applicationId: number;
      text: string;
    }>`select "reviewMessages"."applicationId", "reviewMessages".text
      from bookings
      join outbox on outbox.id = bookings."mailId" and outbox.state not in ('sent', 'unknown')
      join "reviewMessages" on "reviewMessages"."outboxId" = outbox.id`.execute(db);
    for (const { applicationId, text } of rows) {
      const message = text.split('\n\n').slice(1, -1).join('\n\n');
      await sql`update bookings set message = ${message || null}
        where "applicationId" = ${applicationId}`.execute(db);
    }

    await sql`drop index "reviewsUnconfirmed"`.execute(db);
    for (const column of ['eventId', 'confirmed', 'confirmedAt', 'askedAgainAt']) {
      await sql`alter table reviews drop column ${sql.id(column)}`.execute(db);
    }
  },

  /** One row: the last backup, and how many files are not where they are kept. */
  async '030-upkeep'(db) {
    await sql`create table upkeep (
      id integer primary key check (id = 1),
      "watchedSince" text not null,
      "backupAt" text,
      "backupMissing" integer not null default 0,
      "filesNamed" integer not null default 0,
      "filesMissing" integer not null default 0
    )`.execute(db);
    await sql`insert into upkeep (id, "watchedSince") values (1, ${new Date().toISOString()})`.execute(db);
  },

  /** Scores outlive the account of whoever gave them, and a session knows when it was last confirmed. */
  async '031-access'(db) {
    // A new table with the old rows, because SQLite cannot drop a reference. No id of an account is used again.
    await sql`create table "newReviewScores" (
      "applicationId" integer not null references applications (id) on delete cascade,
      "userId" integer not null,
      author text not null,
      score integer not null check (score between 1 and 5),
      primary key ("applicationId", "userId")
    )`.execute(db);
    await sql`insert into "newReviewScores" ("applicationId", "userId", author, score)
      select "applicationId", "userId", users.username, score
      from "reviewScores" inner join users on users.id = "reviewScores"."userId"`.execute(db);
    await sql`drop table "reviewScores"`.execute(db);
    await sql`alter table "newReviewScores" rename to "reviewScores"`.execute(db);

    await sql`alter table sessions add column "confirmedAt" text`.execute(db);
  },

  /** When an application was withdrawn, whose photo an image is a copy of, and which sent forms must not be stored again. */
  async '032-privacy'(db) {
    await sql`alter table reviews add column "withdrawnAt" text`.execute(db);
    await sql`update reviews set "withdrawnAt" = "decidedAt" where state = 'withdrawn'`.execute(db);

    // No reference: images are restored before applications, and an image of staff's may outlive its application.
    await sql`alter table images add column "applicationId" integer`.execute(db);
    await sql`create index "imagesByApplication" on images ("applicationId")`.execute(db);
    // A booking stores its event and the copy of the photo in one moment.
    await sql`with recursive copies (id, "applicationId") as (
        select images.id, bookings."applicationId" from bookings
          join events on events.id = bookings."eventId"
          join images on images."uploadedAt" = events."createdAt" and images.category = 'event'
        union
        select images.id, copies."applicationId" from images join copies on images."originId" = copies.id
      )
      update images set "applicationId" = (select min("applicationId") from copies where copies.id = images.id)
      where id in (select id from copies)`.execute(db);

    await sql`create table "erasedKeys" (
      "keyHash" text primary key,
      "erasedAt" text not null
    )`.execute(db);
    await sql`create index "erasedKeysByTime" on "erasedKeys" ("erasedAt")`.execute(db);

    await sql`create table housekeeping (
      id integer primary key check (id = 1),
      "ranAt" text not null,
      "isAgreed" boolean not null default false
    )`.execute(db);
  },
};
