import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eraseApplication } from '#server/applications/erase-application.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { type Environment, parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Dialect, Tables } from '#server/db/tables.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { backUp, emptyPlace, filesIn, restore } from '#tests/support/backups.ts';
import { applyAt, fillPlace, uploadAt } from '#tests/support/filled-place.ts';
import { sampleEvent } from '#tests/support/sample-event.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type CommandEnd, startCommand, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';
import { whenThorough } from '#tests/support/thorough.ts';

/** `BACKUPS=20 RESTORE_KILLS=50 vitest run …` does the same more often. */
const backups = Number(process.env.BACKUPS ?? 1);
const kills = Number(process.env.RESTORE_KILLS ?? 1);

const other: Record<Dialect, Dialect> = { sqlite: 'postgres', postgres: 'sqlite' };

async function namesIn(place: Environment, table: 'applicationFiles' | 'images'): Promise<string[]> {
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const rows = await db.selectFrom(table).select('filename').execute();
  await db.destroy();
  return rows.map(({ filename }) => filename).toSorted();
}

async function idsIn(place: Environment, table: 'applications' | 'images'): Promise<Set<number>> {
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const rows = await db.selectFrom(table).select('id').execute();
  await db.destroy();
  return new Set(rows.map(({ id }) => id));
}

/** How many rows there are of this, be the table there or not. */
async function countIn(place: Environment, table: keyof Tables): Promise<number> {
  const { db } = openDatabase(parseConfig(place), () => {}, 'maintenance');
  const isThere = (await db.introspection.getTables()).some(({ name }) => name === table);
  const rows = isThere ? await db.selectFrom(table).selectAll().execute() : [];
  await db.destroy();
  return rows.length;
}

describe.each(usualDialects)('A site on %s', (dialect) => {
  test(
    `is backed up while performers apply and staff upload and delete, each time whole and as of one moment (BACKUPS=${backups})`,
    async () => {
      const random = seededRandom(dialect.length);
      const folder = temporaryFolder();
      const place = {
        ...(await emptyPlace(dialect)),
        SAMPLE_CONTENT: 'off',
        APPLICATION_LIMIT: '0',
      };
      const admin = await fillPlace(place, { applications: 60, images: 40 });
      const server = await startServerProcess(place);
      onTestFinished(() => void server.child.kill('SIGKILL'));
      const there = {
        applications: await idsIn(place, 'applications'),
        images: await idsIn(place, 'images'),
      };
      const leaving = { applications: new Set<number>(), images: new Set<number>() };
      const gone = { applications: new Set<number>(), images: new Set<number>() };
      let isOver = false;

      async function keepApplying(): Promise<void> {
        for (let number = 0; !isOver; number += 1) {
          there.applications.add(await applyAt(server.url, `new ${number}`));
          await sleep(random() * 60);
        }
      }
      async function keepUploading(): Promise<void> {
        while (!isOver) {
          there.images.add(await uploadAt(server.url, admin.headers));
          await sleep(random() * 60);
        }
      }
      async function keepDeleting(kind: keyof typeof there): Promise<void> {
        while (!isOver) {
          const ids = [...there[kind]];
          const id = ids[Math.floor(random() * ids.length)] ?? 0;
          // Never all of them: there is something to lose in every backup.
          if (ids.length < 25) {
            await sleep(10);
            continue;
          }
          leaving[kind].add(id);
          there[kind].delete(id);
          const url = `${server.url}/api/admin/${kind}/${id}`;
          const answer = await fetch(url, { method: 'DELETE', headers: admin.headers });
          expect(answer.status).toBe(200);
          gone[kind].add(id);
          await sleep(random() * 60);
        }
      }

      const busy = [keepApplying(), keepUploading(), keepDeleting('applications'), keepDeleting('images')];
      // They are awaited at the end. When the test fails before, their server is gone, which is no failure of its own.
      for (const work of busy) work.catch(() => {});
      for (let number = 0; number < backups; number += 1) {
        await sleep(random() * 200);
        const file = join(folder, `${number}.tar`);
        const before = structuredClone({ there, gone });
        const made = await startCommand('backup', [file], place).end;
        // On a busy machine it takes long enough to tell of its progress.
        expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/^(Files: .*\n)*$/) });
        expect(gone.applications.size).toBeGreaterThan(before.gone.applications.size);
        expect(gone.images.size).toBeGreaterThan(before.gone.images.size);
        const copy = await emptyPlace(other[dialect]);
        await restore(copy, file);
        const restored = {
          applications: await idsIn(copy, 'applications'),
          images: await idsIn(copy, 'images'),
        };
        // What was there before it began and is not on its way out is in it; what was gone by then is not.
        for (const kind of ['applications', 'images'] as const) {
          const stayed = [...before.there[kind]].filter((id) => !leaving[kind].has(id));
          expect(stayed.filter((id) => !restored[kind].has(id))).toEqual([]);
          expect([...before.gone[kind]].filter((id) => restored[kind].has(id))).toEqual([]);
        }
        expect(await filesIn(copy, 'applications')).toEqual(await namesIn(copy, 'applicationFiles'));
        expect(await filesIn(copy, 'gallery')).toEqual(await namesIn(copy, 'images'));
      }
      isOver = true;
      await Promise.all(busy);
      expect(await server.end('SIGTERM')).toBe(0);
      // What was deleted meanwhile is gone, without a day's wait.
      expect(await filesIn(place, 'applications')).toEqual(await namesIn(place, 'applicationFiles'));
      const images = await namesIn(place, 'images');
      const stems = images.map((name) => name.replace(/\.\w+$/, ''));
      const isSize = (name: string) => stems.some((stem) => name.startsWith(`${stem}-`));
      expect((await filesIn(place, 'gallery')).filter((name) => !isSize(name))).toEqual(images);
    },
    300_000 + backups * 60_000,
  );

  whenThorough(() => {
    test(
      `is as empty as before when its restore is killed, ${kills} times, and restored by the next one`,
      async () => {
        const random = seededRandom(7 + dialect.length);
        const file = join(temporaryFolder(), 'backup.tar');
        const source = await emptyPlace('sqlite');
        await fillPlace(source, { applications: 80, images: 10 });
        await backUp(source, file);
        let place = await emptyPlace(dialect);
        let killedAtWork = 0;
        for (let kill = 0; kill < kills; kill += 1) {
          place = await emptyPlace(dialect);
          const { child, end } = startCommand('restore', [file], place);
          // Counted in files and not in time, so that a slow machine is killed as often in the middle of its work.
          const enough = Math.floor(random() * 110);
          while (
            child.exitCode === null &&
            (await filesIn(place, 'applications')).length < Math.min(enough, 80)
          )
            await sleep(2);
          await sleep(Math.max(0, enough - 80) * random());
          child.kill('SIGKILL');
          const { code } = await end;
          const count = await countIn(place, 'applications');
          expect(code === 0 ? [80] : [0, 80]).toContain(count);
          if (count === 0 && (await filesIn(place, 'applications')).length > 0) killedAtWork += 1;
          if (count === 0) continue;
          // It was done, and only its last words are missing.
          expect(await filesIn(place, 'applications')).toEqual(await namesIn(place, 'applicationFiles'));
          place = await emptyPlace(dialect);
        }
        // Otherwise nobody was killed at work.
        expect(killedAtWork).toBeGreaterThan(0);
        await restore(place, file);
        expect(await countIn(place, 'applications')).toBe(80);
        expect((await filesIn(place, 'applications')).filter((name) => !name.startsWith('.'))).toEqual(
          await namesIn(place, 'applicationFiles'),
        );
      },
      300_000 + kills * 30_000,
    );
  });
});

whenThorough(() => {
  test('A backup that is killed leaves no archive, and what is deleted meanwhile goes when its lease is over', async () => {
    const folder = temporaryFolder();
    const place = await emptyPlace('sqlite');
    await fillPlace(place, { applications: 150, images: 0, fileBytes: 300_000 });
    const site = await startTestSite({
      dialect: 'sqlite',
      environment: place,
      now: new Date().toISOString(),
    });
    const { backups, applications, applicationFiles } = site.services;
    const file = join(folder, 'backup.tar');
    for (let isHeld = false; !isHeld; ) {
      const { child, end } = startCommand('backup', [file], place);
      while (child.exitCode === null && !(await backups.isAnyUnderWay(new Date().toISOString())))
        await sleep(2);
      child.kill('SIGKILL');
      const { code } = await end;
      isHeld = await backups.isAnyUnderWay(new Date().toISOString());
      // It was faster than we were: once more.
      if (code === 0) rmSync(file);
    }
    expect(existsSync(file)).toBe(false);
    const partial = readdirSync(folder);
    expect(partial).toEqual([expect.stringMatching(/^backup\.tar\..*\.partial$/)]);

    site.time.now = new Date();
    const { id, filename } = await site.database.db
      .selectFrom('applicationFiles')
      .select(['applicationId as id', 'filename'])
      .executeTakeFirstOrThrow();
    await eraseApplication(site.services, id);
    expect(await applications.find(id)).toBeUndefined();
    await sweepOrphans(site.services);
    expect(await filesIn(place, 'applications')).toContain(filename);

    site.time.now = new Date(Date.now() + 3 * 60_000);
    await sweepOrphans(site.services);
    expect(await filesIn(place, 'applications')).not.toContain(filename);
    expect(await applicationFiles.open(filename)).toBeUndefined();
    // What the killed one left goes after an hour, what is being written and what is not ours stays.
    const anHourAgo = new Date(Date.now() - 61 * 60_000);
    utimesSync(join(folder, partial[0] ?? ''), anHourAgo, anHourAgo);
    const others = ['other.tar.0a0a0a0a.partial', 'my.partial'];
    for (const name of others) writeFileSync(join(folder, name), '');
    await backUp(place, file);
    expect(readdirSync(folder).toSorted()).toEqual(['backup.tar', ...others].toSorted());
    await site.close();
  });

  test('A backup without some of its files says which, in a status of its own, and is restored without them', async () => {
    const folder = temporaryFolder();
    const place = await emptyPlace('sqlite');
    await fillPlace(place, { applications: 2, images: 2 });
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    const { id, filename, fileUrl } = await site.database.db
      .selectFrom('images')
      .selectAll()
      .executeTakeFirstOrThrow();
    const [event] = await site.services.events.add(
      [sampleEvent({ name: 'Open\u001b Mic', imageUrl: fileUrl })],
      site.services.clock().toISOString(),
    );
    const photo = await site.database.db.selectFrom('applicationFiles').selectAll().executeTakeFirstOrThrow();
    await site.services.galleryFiles.remove(filename);
    await site.services.applicationFiles.remove(photo.filename);
    await site.close();

    const file = join(folder, 'backup.tar');
    const lines =
      `  image ${id} (x.jpg), shown by event ${event} (Open  Mic): is missing (files/gallery/${filename})\n` +
      `  photo 1 of application ${photo.applicationId}: is missing (files/applications/${photo.filename})\n`;
    // Lines about its progress come before it on a slow machine.
    const made = await startCommand('backup', [file], place).end;
    expect(made).toMatchObject({
      code: 3,
      err: expect.stringContaining(`The backup lacks 2 files:\n${lines}`),
    });
    expect(made.out).toMatch(/^Backup of \d+ rows and 2 files \(\S+ MB\) in \S+\/backup\.tar\n$/);
    const restored = await startCommand('restore', [file], await emptyPlace('postgres')).end;
    expect(restored).toMatchObject({
      code: 0,
      err: expect.stringContaining(`This backup lacked, when it was made, 2 files:\n${lines}`),
      out: expect.stringMatching(/^Restored \d+ rows and 2 files /),
    });
  });
});

whenThorough(() => {
  test('A backup into a folder is named by its time, and takes the old ones away, but never the last few', async () => {
    const folder = temporaryFolder();
    const place = await emptyPlace('sqlite');
    await fillPlace(place, { applications: 1, images: 0 });
    const old = Array.from({ length: 9 }, (_, day) => `2026-01-0${day + 1}-043000.tar`);
    for (const name of [...old, 'mine.tar']) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), new Date('2026-01-09'), new Date('2026-01-09'));
    }
    const { code, out } = await startCommand('backup', [folder], place).end;
    expect(code).toBe(0);
    const made = /\d{4}-\d\d-\d\d-\d{6}\.tar$/m.exec(out)?.[0] ?? '';
    expect(readdirSync(folder).toSorted()).toEqual([...old.slice(-6), made, 'mine.tar'].toSorted());
  });
});

whenThorough(() => {
  test('A backup that lacks files takes only such old ones away that lack files, too', async () => {
    const folder = temporaryFolder();
    const place = await emptyPlace('sqlite');
    await fillPlace(place, { applications: 0, images: 2 });
    const whole = join(temporaryFolder(), 'whole.tar');
    await backUp(place, whole);
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    const { filename } = await site.database.db
      .selectFrom('images')
      .select('filename')
      .executeTakeFirstOrThrow();
    await site.services.galleryFiles.remove(filename);
    await site.close();
    const lacking = join(temporaryFolder(), 'lacking.tar');
    await backUp(place, lacking);

    const nameOf = (day: number) => `2026-01-0${day}-043000.tar`;
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      copyFileSync(day % 2 === 0 ? lacking : whole, join(folder, nameOf(day)));
      utimesSync(join(folder, nameOf(day)), new Date('2026-01-09'), new Date('2026-01-09'));
    }
    const { code, out } = await startCommand('backup', [folder], place).end;
    expect(code).toBe(3);
    const made = /\d{4}-\d\d-\d\d-\d{6}\.tar$/m.exec(out)?.[0] ?? '';
    const kept = [1, 3, 4, 5, 6, 7, 8, 9].map(nameOf);
    expect(readdirSync(folder).toSorted()).toEqual([...kept, made].toSorted());
  });
});

whenThorough(() => {
  test('An owner reads one line: what was made, or why nothing was', async () => {
    const folder = temporaryFolder();
    const secrets: Environment = {
      SMTP_URL: 'smtp://user:CANARY@mail.example.com',
      MAIL_FROM: 'Folklore <booking@example.com>',
      TWILIO_ACCOUNT_SID: 'CANARY',
      TWILIO_AUTH_TOKEN: 'CANARY',
      TWILIO_FROM: '+17065550142',
      OPENAI_API_KEY: 'CANARY',
    };
    const place = { ...(await emptyPlace('sqlite')), ...secrets };
    const admin = await fillPlace(place, { applications: 3, images: 2 });
    const site = await startTestSite({ dialect: 'sqlite', environment: place });
    const reset = await makeResetLink(site.services, admin.username);
    const kept = await site.database.db
      .selectFrom('sessions')
      .innerJoin('passwordResets', 'passwordResets.userId', 'sessions.userId')
      .select(['sessions.tokenHash as session', 'passwordResets.tokenHash as reset'])
      .execute();
    await site.close();
    const file = join(folder, 'backup.tar');
    writeFileSync(join(folder, 'taken.tar'), 'something of mine');
    const nowhere = await emptyPlace('sqlite');
    const [made, taken, missing, inFile, unused, nothing, full, surplus] = await Promise.all([
      startCommand('backup', [file], place).end,
      startCommand('backup', [join(folder, 'taken.tar')], place).end,
      startCommand('backup', [join(folder, 'no', 'such.tar')], place).end,
      startCommand('backup', [join(folder, 'taken.tar', 'x.tar')], place).end,
      startCommand('backup', [], place).end,
      startCommand('backup', [join(folder, 'nothing.tar')], nowhere).end,
      startCommand('restore', [join(folder, 'taken.tar')], place).end,
      startCommand('restore', [file, join(folder, 'taken.tar')], nowhere).end,
    ]);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^Backup of \d+ rows and 5 files \(\S+ MB\) in \S+\/backup\.tar\n$/);
    const refusals = [
      [taken, /^There is a file of that name already \(.*\): choose another one\.\n$/],
      [missing, /^The backup cannot be written there: there is no such folder \(.*\)\.\n$/],
      [inFile, /^The backup cannot be written there: there is no such folder \(.*\)\.\n$/],
      [unused, /^Usage: npm run backup -- FILE\n$/],
      [nothing, /^There is no database at .*: check DATA_DIR and DATABASE_URL\.\n$/],
      [full, /^This file is not a backup made by Greenroom, so nothing was restored\.\n$/],
      [surplus, /^Usage: npm run restore -- FILE\n$/],
    ] as const;
    for (const [end, sentence] of refusals) {
      expect(end).toMatchObject({ code: 1, out: '' });
      expect(end.err).toMatch(sentence);
    }
    expect(readFileSync(join(folder, 'taken.tar'), 'utf8')).toBe('something of mine');
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(['backup.tar', 'taken.tar']);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const bytes = readFileSync(file, 'latin1');
    expect(kept).toHaveLength(1);
    const secretsOfTheSite = ['CANARY', admin.token, kept[0]?.session, kept[0]?.reset, reset?.split('=')[1]];
    for (const secret of secretsOfTheSite) {
      expect(secret).toBeTruthy();
      expect(bytes).not.toContain(secret);
      expect(made.out + made.err).not.toContain(secret);
    }
  });
});

whenThorough(() => {
  test('An owner who stops a backup finds nothing of it', async () => {
    const folder = temporaryFolder();
    const place = await emptyPlace('sqlite');
    await fillPlace(place, { applications: 150, images: 0, fileBytes: 300_000 });
    let stopped: CommandEnd | undefined;
    while (stopped?.code !== 1) {
      const { child, end } = startCommand('backup', [join(folder, 'backup.tar')], place);
      while (child.exitCode === null && readdirSync(folder).length === 0) await sleep(2);
      child.kill('SIGTERM');
      stopped = await end;
      if (stopped.code === 0) rmSync(join(folder, 'backup.tar'));
    }
    expect(stopped).toMatchObject({ out: '', err: 'The backup was stopped, and nothing is left of it.\n' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await countIn(place, 'backups')).toBe(0);
  });
});
