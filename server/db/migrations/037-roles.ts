import { type Kysely, sql } from 'kysely';

/** Owners and staff, and subscribers who wait to be asked. Who was an admin before there were roles is an owner, and so is whoever was invited then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column "teamRole" text not null default 'staff'
    check ("teamRole" in ('owner', 'staff'))`.execute(db);
  await sql`update users set "teamRole" = 'owner' where role = 'admin'`.execute(db);
  await sql`alter table invitations add column role text not null default 'owner'
    check (role in ('owner', 'staff'))`.execute(db);
  // Those who were imported are asked little by little.
  await sql`alter table subscribers add column "isToBeAsked" boolean not null default false`.execute(db);
  await sql`create index "subscribersToBeAsked" on subscribers (id) where "isToBeAsked"`.execute(db);
}
