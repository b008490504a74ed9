import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import type { ApplicationInput } from '#contract/applications/applications.ts';
import { eventCategories } from '#contract/events/event-values.ts';
import { ApplicationsStore } from '#server/applications/applications.store.ts';
import { ReviewSettingsStore } from '#server/applications/review/review-settings.store.ts';
import { ReviewTalkStore } from '#server/applications/review/review-talk.store.ts';
import { ReviewsStore } from '#server/applications/review/reviews.store.ts';
import { archivedTables } from '#server/backup/archived-tables.ts';
import { parseConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db, Dialect } from '#server/db/tables.ts';
import { openFiles } from '#server/files/open-files.ts';
import { newImageName } from '#server/gallery/image-name.ts';
import { OutboxStore } from '#server/outbox/outbox.store.ts';
import { addAdmin } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { oddTexts } from '#tests/support/odd-texts.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { propertyTimeoutMs, tried } from '#tests/support/seeded-random.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Any text that both databases can hold: all but NUL and halves of a character. */
const text = fc.oneof(
  fc.constantFrom('', ...oddTexts),
  fc.string({ unit: 'grapheme-composite', maxLength: 30 }).filter((one) => !one.includes('\u0000')),
);
const moment = fc
  .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
  .map((ms) => new Date(ms).toISOString());
const bytes = fc.uint8Array({ minLength: 0, maxLength: 2_000 });

const event = fc.record({
  name: text,
  description: text,
  startDateTime: moment,
  endDateTime: moment,
  imageUrl: fc.option(text),
  category: fc.constantFrom(...eventCategories),
  archived: fc.boolean(),
});
const image = fc.record({
  bytes,
  uploadedAt: moment,
  words: fc.record({
    originalName: text,
    category: text,
    description: fc.option(text),
    tags: fc.option(text),
    isPublic: fc.boolean(),
    followsEvents: fc.boolean(),
  }),
});
const application = fc.record({
  input: fc.record(Object.fromEntries(applicationTextFields.map((name) => [name, text]))),
  isSuspectedSpam: fc.boolean(),
  submittedAt: moment,
  files: fc.array(bytes, { maxLength: 3 }),
});
const message = fc.record({
  recipient: text,
  subject: text,
  text,
  html: text,
  state: fc.constantFrom('waiting' as const, 'failed' as const, 'held back' as const),
});
const count = fc.record({ name: text, path: text, label: text });
const content = fc.record({
  events: fc.array(event, { maxLength: 6 }),
  images: fc.array(image, { maxLength: 4 }),
  applications: fc.array(application, { maxLength: 4 }),
  messages: fc.array(message, { maxLength: 4 }),
  counts: fc.uniqueArray(count, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
  /** How many of the last events are deleted again, so that their ids must not be given away once more. */
  deleted: fc.nat(2),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;

async function fill({ services, database }: TestSite, all: Content): Promise<void> {
  const now = services.clock().toISOString();
  await addAdmin({ services });
  const ids = all.events.length === 0 ? [] : await services.events.add(all.events, now);
  for (const id of ids.slice(ids.length - Math.min(all.deleted, ids.length)))
    await services.events.remove([id]);
  const jpeg = { mimeType: 'image/jpeg', width: 1, height: 1 };
  for (const { bytes: file, uploadedAt, words } of all.images) {
    const filename = newImageName('jpg');
    await services.galleryFiles.put(filename, file);
    await services.gallery.add({ ...jpeg, ...words, filename, fileSize: file.length }, uploadedAt);
  }
  for (const { files, input, ...rest } of all.applications) {
    const stored = files.map((file, position) => ({ file, position, filename: newImageName('jpg') }));
    for (const { file, filename } of stored) await services.applicationFiles.put(filename, file);
    await new ApplicationsStore(database.db).add(
      { ...rest, input: input as ApplicationInput, idempotencyKey: null, fingerprint: '' },
      stored.map(({ file, position, filename }) => {
        return { filename, kind: 'photo', position, mimeType: 'image/jpeg', byteSize: file.length };
      }),
    );
  }
  await reviewAll(database.db, services.clock());
  const outbox = new OutboxStore(database.db);
  for (const one of all.messages) await outbox.add({ channel: 'mail', purpose: 'application', ...one }, now);
  for (const one of all.counts) await services.counts.add([{ day: '2026-11-15', ...one, count: 1 }]);
}

/** Each application is read, scored, talked about and declined by the one admin. */
async function reviewAll(db: Db, now: Date): Promise<void> {
  const [admin] = await db.selectFrom('users').select(['id', 'username', 'teamRole as role']).execute();
  if (!admin) throw new Error('there is no admin');
  const at = now.toISOString();
  const talk = new ReviewTalkStore(db);
  const reviews = new ReviewsStore(db);
  for (const { id, name } of await db.selectFrom('applications').select(['id', 'name']).execute()) {
    await reviews.setRead(id, admin.id, true);
    await reviews.setScore(id, admin, 4);
    await talk.addNote(id, name, admin, at);
    await talk.addHistory(id, name, { by: admin.username, at });
    const told = {
      kind: 'decline',
      text: name,
      author: admin.username,
      outboxId: 1,
      requestKey: null,
    } as const;
    await talk.addMessage(id, told, at);
    await reviews.setState(id, 'declined', { by: admin.username, at });
    await new ReviewSettingsStore(db).setDigestDay('2026-11-15');
  }
}

/** All that is stored at a place: the rows of every table in a backup, and every file. */
async function everythingAt(environment: Parameters<typeof parseConfig>[0]) {
  const config = parseConfig(environment);
  const { db } = await connectDatabase(config, () => {});
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name, key, isFormer } of archivedTables) {
    if (isFormer) continue;
    const found = (await db.selectFrom(name).selectAll().execute()) as Record<string, unknown>[];
    const keyOf = (row: Record<string, unknown>) => JSON.stringify(key.map((column) => row[column]));
    rows[name] = found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
  await db.destroy();
  const { galleryFiles, applicationFiles } = openFiles(config);
  const files: Record<string, string> = {};
  for (const kept of [galleryFiles, applicationFiles]) {
    for await (const { name } of kept.list()) {
      const opened = await kept.open(name);
      files[name] = opened ? (await buffer(opened.stream)).toString('base64') : 'gone';
    }
  }
  return { rows, files };
}

/** Each database is backed up once and restored once. */
const ways: [Dialect, Dialect][] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
];

test.each(ways)(
  'Whatever is stored on %s is the same when it was restored on %s',
  { timeout: propertyTimeoutMs },
  async (from, to) => {
    await fc.assert(
      fc.asyncProperty(content, async (all) => {
        const site = await startTestSite({ dialect: from, isAlone: true });
        const path = join(temporaryFolder(), 'site.tar');
        const place = await placeWithTables(to);
        try {
          await fill(site, all);
          const before = await everythingAt(site.environment);
          await backUp(site.environment, path);
          await restore(place, path);
          const after = await everythingAt(place);
          expect(after.files).toEqual(before.files);
          for (const { name } of archivedTables.filter((table) => table.name !== 'milestones')) {
            const expected = before.rows[name]?.map((row, index) => {
              const restored = after.rows[name]?.[index];
              // It may have been sent since.
              if (name !== 'outbox' || row.state !== 'waiting') return row;
              const { providerWords, finishedAt } = restored ?? {};
              return { ...row, state: 'unknown', providerWords, finishedAt };
            });
            expect(after.rows[name], name).toEqual(expected);
          }
          // Ids that were given away once are not given away again.
          const copy = await startTestSite({ dialect: to, environment: place, isAlone: true });
          const next = all.events.length + 1;
          const added = await copy.services.events.add([sampleEvent()], copy.services.clock().toISOString());
          await copy.close();
          expect(added).toEqual([next]);
        } finally {
          await site.close();
        }
      }),
      // A smaller case would take minutes to find: each one is a backup and a restore.
      { ...tried(1), endOnFailure: true },
    );
  },
);
