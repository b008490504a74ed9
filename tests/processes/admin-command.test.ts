import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#server/config.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { startingVenue } from '#server/venue/starting-venue.ts';
import { addAdmin, sessionOf, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import { samplePhoto } from '#tests/support/sample-application.ts';
import { startCommand } from '#tests/support/server-process.ts';
import { addOrphans, asideNames, keptFiles } from '#tests/support/stored-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';
import { variants, whenThorough } from '#tests/support/thorough.ts';
import {
  changeFacts,
  otherFacts,
  passASecond,
  readVenue,
  sendLogo,
  showPhoto,
} from '#tests/support/venue.ts';

function run(words: string[], environment: Environment) {
  return startCommand('admin', words, environment).end;
}

describe.each(usualDialects)('An owner with a colleague who is locked out, on %s', (dialect) => {
  test('gets a link for them while the server runs, and one line when there is no such admin', async () => {
    const site = await startTestSite({
      dialect,
      environment: { PUBLIC_URL: 'https://folklore.example.com' },
    });
    site.time.now = new Date();
    await addAdmin(site, 'Rosa Bean');
    await site.services.accounts.addPerformer(
      { username: 'june', passwordHash: 'x', email: 'j@example.com', firstName: 'J', lastName: 'H' },
      site.time.now.toISOString(),
    );
    const [link, ...refusals] = await Promise.all([
      run(['reset-password', 'rosa bean'], site.environment),
      ...variants(['june', 'nobody']).map((name) => run(['reset-password', name], site.environment)),
    ]);
    expect(link).toMatchObject({ code: 0, err: '' });
    const [, token] = /^https:\/\/folklore\.example\.com\/admin\/login\?reset=(\S+)$/m.exec(link.out) ?? [];
    const answer = await site.http.inject({
      method: 'POST',
      url: '/api/password-reset',
      payload: { token, password: 'four chords, if you must' },
    });
    expect(answer.statusCode).toBe(200);
    const signedIn = await site.http.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'Rosa Bean', password: 'four chords, if you must' },
    });
    expect(signedIn.statusCode).toBe(200);
    for (const refusal of refusals) {
      expect(refusal).toEqual({ code: 1, signal: null, out: '', err: 'There is no admin of that name.\n' });
    }
    await site.close();
  });
});

whenThorough(() => {
  describe.each(usualDialects)('An owner whose colleague leaves, on %s', (dialect) => {
    test('lists the admins, takes their passkeys away and removes them, but never the last one', async () => {
      const site = await startTestSite({ dialect });
      const rosa = await signedInAdmin(site);
      const sam = await addAdmin(site, 'Sam');
      const phone = {
        userId: rosa.id,
        credentialId: 'x',
        publicKey: 'x',
        counter: '0',
        transports: '',
        name: 'Phone',
        createdAt: site.time.now.toISOString(),
      };
      await site.services.passkeysStore.add(phone);

      expect(await run(['list'], site.environment)).toMatchObject({
        code: 0,
        out: `${rosa.username}, owner, last signed in 2026-11-15T17:00:00.000Z\nSam, owner, has not signed in yet\n`,
      });
      expect(await run(['remove-passkeys', rosa.username.toUpperCase()], site.environment)).toMatchObject({
        code: 0,
        out: `1 passkey of ${rosa.username} removed. The password still works.\n`,
      });
      expect(await site.services.passkeysStore.list(rosa.id)).toEqual([]);
      expect(await run(['remove', rosa.username], site.environment)).toMatchObject({
        code: 0,
        out: `${rosa.username} is no admin any more. Their sessions, passkeys, invitations and alerts have ended.\n`,
      });
      for (const _process of site.processes) {
        const auth = await site.http.inject({ url: '/api/admin/auth', headers: rosa.headers });
        expect(auth.json()).toEqual({ isAuthenticated: false });
      }
      expect(await run(['remove', 'sam'], site.environment)).toMatchObject({
        code: 1,
        out: '',
        err: 'Sam is the last owner, and there must be one: make someone else an owner before.\n',
      });
      expect(await run(['remove', 'nobody'], site.environment)).toMatchObject({
        code: 1,
        err: 'There is no account of that name or address.\n',
      });
      const { headers } = await sessionOf(site, sam);
      const lines = await site.http.inject({ url: '/api/admin/activity?by=On%20the%20machine', headers });
      expect(lines.json().map(({ what }: { what: string }) => what)).toEqual([
        'removed admin',
        'removed passkey',
      ]);
      await site.close();
    });
  });

  describe.each(usualDialects)('An owner who wants the facts of the file back, on %s', (dialect) => {
    test('gets them without a question, and running servers follow within a second', async () => {
      const site = await startTestSite({ dialect });
      const admin = await signedInAdmin(site);
      const image = await addImage(site, { headers: admin.headers, fields: { isPublic: 'true' } });
      expect((await changeFacts(site, admin, otherFacts)).statusCode).toBe(200);
      expect((await sendLogo(site, admin, [{ bytes: await samplePhoto() }])).statusCode).toBe(200);
      expect((await showPhoto(site, admin, 'hero', image.id)).statusCode).toBe(200);
      passASecond(site);
      for (const { services } of site.processes)
        expect(await services.venue.current()).toMatchObject(otherFacts);

      expect(await run(['reset-site'], site.environment)).toEqual({
        code: 0,
        signal: null,
        out: 'The facts about the venue are those of site.config.ts again, without logo and photos.\n',
        err: '',
      });
      passASecond(site);
      for (const { services } of site.processes)
        expect(await services.venue.current()).toEqual(startingVenue);
      expect((await readVenue(site)).facts).toEqual(startingVenue);
      await sweepOrphans(site.services);
      expect((await keptFiles(site, 'gallery')).files).toEqual([image.filename]);
      expect(await run(['reset-site'], site.environment), 'again').toMatchObject({ code: 0, err: '' });
      await site.close();
    });
  });

  test('An owner with more leftovers than a sweep moves sees them, and has them set aside', async () => {
    const site = await startTestSite({ dialect: 'sqlite', now: new Date().toISOString() });
    const { headers } = await signedInAdmin(site);
    const image = await addImage(site, { headers });
    const lost = await addImage(site, { headers });
    await site.services.galleryFiles.remove(lost.filename);
    const orphans = await addOrphans(site, 12);
    await sweepOrphans(site.services);
    expect(await asideNames(site.services.galleryFiles), 'too many for a sweep').toEqual([]);

    const shown = await run(['settle-files'], site.environment);
    expect(shown).toMatchObject({
      code: 1,
      err: 'To set them aside for thirty days, add --yes. Nothing was changed.\n',
    });
    expect(shown.out).toMatch(/^In .* there are 13 files \(\S+ MB\), and 0 more aside\.\n/);
    expect(shown.out).toContain(
      `1 of 2 pictures that this database names are missing there:\n  gallery/${lost.filename}\n`,
    );
    expect(shown.out).toMatch(/\n12 files of more than a day ago are named by nothing\.\n$/);
    const settled = await run(['settle-files', '--yes'], site.environment);
    expect(settled).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/\n12 files set aside\. .*\n$/),
    });
    expect(await asideNames(site.services.galleryFiles)).toEqual(orphans);
    expect((await keptFiles(site, 'gallery')).files).toEqual([image.filename]);

    await site.services.storeMark.write('0'.repeat(36));
    const foreign = await run(['settle-files', '--yes'], site.environment);
    expect(foreign).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The files in .*adopt-files.*\n$/),
    });
    await site.close();
  });
});

whenThorough(() => {
  test('An owner whose bucket is away reads one sentence; a backup comes all the same', async () => {
    const site = await startTestSite({ dialect: 'sqlite' });
    await addImage(site, { headers: (await signedInAdmin(site)).headers });
    const archive = join(temporaryFolder(), '1.tar');
    // Nothing listens on the port for nothing.
    const bucket = {
      S3_BUCKET: 'away',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    };
    const away = { ...site.environment, ...bucket };
    const made = await startCommand('backup', [archive], away).end;
    expect(made).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^The backup lacks 1 file:\n.*cannot be read.*\n$/),
    });
    const ends = await Promise.all([
      startCommand('restore', [archive], { DATA_DIR: temporaryFolder(), ...bucket }).end,
      run(['adopt-files', '--yes'], away),
      run(['settle-files'], away),
    ]);
    for (const end of ends) {
      expect(end).toMatchObject({ code: 1, out: '' });
      expect(end.err).toMatch(/^S3_BUCKET: the files there cannot be reached \(\w+\)\n$/);
    }
    await site.close();
  });
});

whenThorough(() => {
  test('A nightly backup that failed is told to staff by mail', async () => {
    const site = await startTestSite({ dialect: 'sqlite' });
    const { code, out } = await startCommand('admin', ['backup-failed'], site.environment).end;
    expect({ code, out }).toEqual({ code: 0, out: 'Staff are told by mail that the backup has failed.\n' });
    const messages = await site.database.db.selectFrom('outbox').selectAll().execute();
    expect(messages).toMatchObject([
      { recipient: 'booking@folklore.example.com', subject: 'The backup of last night failed (Folklore)' },
    ]);
    await site.close();
  });
});

whenThorough(() => {
  test('An owner who mistypes where the database is gets no new one', async () => {
    const DATA_DIR = join(temporaryFolder(), 'no-such-place');
    const ends = await Promise.all(
      [['reset-password', 'Rosa'], ['adopt-files', '--yes'], ['reset-site']].map((words) =>
        run(words, { DATA_DIR }),
      ),
    );
    for (const end of ends) {
      expect(end).toMatchObject({ code: 1, out: '' });
      expect(end.err).toMatch(/^There is no database at .*: check DATA_DIR and DATABASE_URL\.\n$/);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

whenThorough(() => {
  test('An owner who mistypes the command, or a setting, reads one line', async () => {
    const usage =
      'Usage: npm run admin -- list, or: npm run admin -- reset-password USERNAME, or: npm run admin -- remove-passkeys USERNAME, or: npm run admin -- remove USERNAME, or: npm run admin -- adopt-files [--yes], or: npm run admin -- settle-files [--yes], or: npm run admin -- erase-old [--yes], or: npm run admin -- reset-site, or: npm run admin -- backup-failed\n';
    const [none, wrong, broken] = await Promise.all([
      run([], {}),
      run(['reset-password', 'Rosa', 'Bean'], {}),
      run(['reset-password', 'Rosa'], { DATABASE_URL: 'CANARY' }),
    ]);
    expect(none).toEqual({ code: 1, signal: null, out: '', err: usage });
    expect(wrong).toEqual({ code: 1, signal: null, out: '', err: usage });
    expect(broken.code).toBe(1);
    expect(broken.err).toMatch(/^DATABASE_URL: found .*\n$/);
  });
});
