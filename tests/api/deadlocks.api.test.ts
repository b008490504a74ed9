import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AccountsStore } from '#server/accounts/accounts.store.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import type { Db } from '#server/db/tables.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { eraseSubscribers } from '#server/subscribers/erase-subscriber.ts';
import { SubscribersStore } from '#server/subscribers/subscribers.store.ts';
import { addAdmin, type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { addSubscribers } from '#tests/support/subscribers.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';
import { readVenue, showPhoto } from '#tests/support/venue.ts';

/** SQLite has one writer at a time, so none can wait for another who waits for it. */
describe('Writers who wait for each other, on PostgreSQL', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'postgres' });
    admin = await signedInAdmin(site);
  });
  afterAll(() => site.close());

  /** Until this many connections wait for a lock that another one holds. */
  const untilWaiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(site.database.db);
        expect(rows[0]?.waiting).toBe(count);
      },
      { timeout: 20_000, interval: 20 },
    );

  /** Holds a lock while others run into it. */
  async function whileLocked(lock: (trx: Db) => Promise<unknown>, meanwhile: () => Promise<void>) {
    const trx = await site.processes[1]?.database.db.startTransaction().execute();
    if (!trx) throw new Error('the site has a second process');
    try {
      await lock(trx);
      await meanwhile();
    } finally {
      await trx.rollback().execute();
    }
  }

  const addPublicImage = () => addImage(site, { ...admin, fields: { isPublic: 'true' } });
  const change = (id: number, name: string) =>
    site.http.inject({
      method: 'PATCH',
      url: `/api/events/${id}`,
      headers: admin.headers,
      payload: { name },
    });
  const createEvent = async () =>
    (
      await site.http.inject({
        method: 'POST',
        url: '/api/events',
        headers: admin.headers,
        payload: sampleEvent(),
      })
    ).json<{ id: number }>().id;

  test('do not wait for a change of something else that is under way', async () => {
    const [first, second] = [await createEvent(), await createEvent()];
    await whileLocked(
      (trx) => trx.updateTable('events').set({ name: 'Unfinished' }).where('id', '=', first).execute(),
      async () => expect((await change(second, 'Finished')).statusCode).toBe(200),
    );
  }, 15_000);

  test('delete an image while another one takes its place: both are done', async () => {
    const [old, next] = [await addPublicImage(), await addPublicImage()];
    expect((await showPhoto(site, admin, 'hero', old.id)).statusCode).toBe(200);
    let shown: ReturnType<typeof showPhoto> | undefined;
    const remove = async () =>
      site.http.inject({ method: 'DELETE', url: `/api/admin/images/${old.id}`, headers: admin.headers });
    let removed: ReturnType<typeof remove> | undefined;
    await whileLocked(
      (trx) => trx.updateTable('contentVersion').set({ id: 1 }).execute(),
      async () => {
        shown = showPhoto(site, admin, 'hero', next.id);
        await untilWaiting(1);
        removed = remove();
        await untilWaiting(2);
      },
    );
    expect([(await shown)?.statusCode, (await removed)?.statusCode]).toEqual([200, 200]);
    expect((await readVenue(site)).facts.photos.hero?.imageId).toBe(next.id);
  });

  test('show an image that is deleted at this moment: they are told', async () => {
    const image = await addPublicImage();
    let shown: ReturnType<typeof showPhoto> | undefined;
    const { db } = site.database;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('images').where('id', '=', image.id).execute();
      shown = showPhoto(site, admin, 'hero', image.id);
      await untilWaiting(1);
    });
    expect((await shown)?.statusCode).toBe(400);
  });

  test('set a new password by a link that is ended at this moment: it does not work any more', async () => {
    const other = await addAdmin(site);
    const { db } = site.database;
    const token = /reset=(.+)/.exec((await makeResetLink(site.services, other.username)) ?? '')?.[1];
    const payload = { token, password: 'four chords, if you must' };
    let reset: ReturnType<typeof use> | undefined;
    const use = async () => site.http.inject({ method: 'POST', url: '/api/password-reset', payload });
    await db.transaction().execute(async (trx) => {
      await new AccountsStore(trx).changeEmail(other.id, 'new@example.org');
      reset = use();
      await untilWaiting(1);
    });
    expect((await reset)?.statusCode).toBe(403);
  });

  test('erase a subscriber whose mail bounces: the loser tries again', async () => {
    const { db } = site.database;
    await addSubscribers(site, ['ann@example.com']);
    const subscriber = await new SubscribersStore(db).findByAddress('ann@example.com');
    if (!subscriber) throw new Error('not there');
    const [letter = 0, bounced = 0] = await addMails(subscriber.id);
    let erased: Promise<void> | undefined;
    let ended: Promise<boolean> | undefined;
    await whileLocked(
      (trx) => trx.selectFrom('outbox').select('id').where('id', '=', letter).forUpdate().execute(),
      async () => {
        // It has the subscriber, and waits for the mails.
        erased = eraseSubscribers(site.services, [subscriber.id]);
        await untilWaiting(1);
        // It has one of the mails, and waits for the subscriber.
        ended = db.transaction().execute(async (trx) => {
          await trx
            .updateTable('outbox')
            .set({ state: 'failed' })
            .where('id', '=', bounced)
            .executeTakeFirst();
          return new SubscribersStore(trx).end(subscriber.id, 'bounced', site.time.now.toISOString());
        });
        await untilWaiting(2);
      },
    );
    await Promise.all([erased, ended]);
    expect(await new SubscribersStore(db).find(subscriber.id)).toBeUndefined();
    const left = await db.selectFrom('outbox').select('id').where('id', 'in', [letter, bounced]).execute();
    expect(left).toEqual([]);
  });

  async function addMails(subscriberId: number): Promise<number[]> {
    const mail = {
      channel: 'mail',
      purpose: 'letter',
      subscriberId,
      recipient: 'ann@example.com',
      subject: 'This week',
      text: '',
      state: 'waiting',
    } as const;
    const outbox = new OutboxStore(site.database.db);
    const now = site.time.now.toISOString();
    return [(await outbox.add(mail, now)).id, (await outbox.add(mail, now)).id];
  }

  describe('and lose', () => {
    beforeAll(async () => {
      const { db } = site.database;
      // A sequence, because what it counts outlives the transactions that fail.
      await sql`create sequence losses`.execute(db);
      await sql`create function lose() returns trigger language plpgsql as
        $$ begin
          if nextval('losses') <= 0 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
          return null;
        end $$`.execute(db);
      await sql`alter sequence losses minvalue -100 restart 1`.execute(db);
      await sql`create trigger "loses" after update on events execute function lose()`.execute(db);
    });
    const lose = (times: number) =>
      sql`alter sequence losses restart with ${sql.raw(String(1 - times))}`.execute(site.database.db);

    test('try again, as a whole: the change is made once', async () => {
      const id = await createEvent();
      const lines = () =>
        site.database.db.selectFrom('activity').select('id').where('what', '=', 'changed event').execute();
      const before = (await lines()).length;
      await lose(2);
      expect((await change(id, 'Third time')).statusCode).toBe(200);
      expect((await lines()).length).toBe(before + 1);
    });

    test('with a single statement: it is tried again', async () => {
      const id = await createEvent();
      await lose(2);
      const { db } = site.database;
      await db.updateTable('events').set({ name: 'Alone' }).where('id', '=', id).execute();
      expect(await db.selectFrom('events').select('name').where('id', '=', id).execute()).toEqual([
        { name: 'Alone' },
      ]);
    });

    test('again and again: 503, and nothing is changed', async () => {
      const id = await createEvent();
      await lose(90);
      const answer = await change(id, 'Never');
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json().error).toBe(
        'Someone else is changing the same thing at this moment. Please try again.',
      );
      await lose(0);
      expect((await site.http.inject(`/api/events/${id}`)).json().name).toBe(sampleEvent().name);
    });
  });

  test('never wait for the content version before their commit, whatever they change', async () => {
    const { rows } = await sql`
      select tgrelid::regclass::text as "table" from pg_trigger
      where tgfoid = '"countContentChange"'::regproc and not (tgdeferrable and tginitdeferred)
    `.execute(site.database.db);
    expect(rows).toEqual([]);
  });
});
