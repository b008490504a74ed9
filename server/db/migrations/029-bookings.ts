import { type Kysely, sql } from 'kysely';

interface UnsentMail {
  applicationId: number;
  text: string;
}

/** A booking is a thing of its own. What the reviews knew of it moves there. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  const { rows } = await sql<UnsentMail>`select "reviewMessages"."applicationId", "reviewMessages".text
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
}
