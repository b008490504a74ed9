import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NewInvitation } from '#contract/accounts/admin-accounts.ts';
import { rowsName } from '#server/backup/archive-layout.ts';
import { makeResetLink } from '#server/commands/account-commands.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import {
  backUp,
  dropLaterTables,
  earlierRow,
  emptyPlace,
  placeWithTables,
  readContent,
  restore,
  rewriteRows,
  writeContent,
} from '#tests/support/backups.ts';
import { applyForPage, readOwnPage, withdraw } from '#tests/support/own-page.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { dialects, startTestSite, type TestSite } from '#tests/support/test-site.ts';

let names = 0;

function register(site: TestSite, token: string) {
  names += 1;
  return site.http.inject({
    method: 'POST',
    url: '/api/admin/register',
    headers: { 'x-invite': token },
    payload: { username: `newcomer ${names}`, password: 'four chords, if you must' },
  });
}

async function invite(site: TestSite, { headers }: SignedInAdmin) {
  const made = await site.http.inject({ method: 'POST', url: '/api/admin/invitations', headers });
  const { id, link } = made.json<NewInvitation>();
  return { id, token: new URL(link).searchParams.get('invite') ?? '' };
}

describe.each(dialects)('After a restore on %s', (dialect) => {
  test("no invitation, reset link, performer's link or session opens a door that is closed today", async () => {
    const path = join(temporaryFolder(), 'backup.tar');
    const site = await startTestSite({ dialect });
    const admin = await signedInAdmin(site);
    const [used, revoked, open] = [
      await invite(site, admin),
      await invite(site, admin),
      await invite(site, admin),
    ];
    const reset = (await makeResetLink(site.services, admin.username))?.split('=')[1];
    const june = await applyForPage(site);
    const pete = await applyForPage(site);
    await backUp(site.environment, path);
    expect((await withdraw(site, june)).statusCode).toBe(200);
    expect((await register(site, used.token)).statusCode).toBe(201);
    const url = `/api/admin/invitations/${revoked.id}`;
    expect((await site.http.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    await site.close();

    const place = await placeWithTables(dialect);
    await restore(place, path);
    const restored = await startTestSite({ dialect, environment: place });
    for (const { token } of [used, revoked, open]) {
      expect((await register(restored, token)).statusCode).toBe(403);
    }
    for (const performer of [june, pete]) {
      expect((await readOwnPage(restored, performer)).statusCode).toBe(404);
      // Who is booked reads the same as who has mistyped their link, and how to get another.
      const page = await restored.http.inject(`/application/${performer.token}`);
      expect(page.body).toContain('This link has ended');
      expect(page.body).toContain('if that has ended, too, write to us and we will send you another');
      expect(page.body).not.toMatch(/withdr[ae]w/);
    }
    const payload = { token: reset, password: 'four chords, if you must' };
    const answer = await restored.http.inject({ method: 'POST', url: '/api/password-reset', payload });
    expect(answer.statusCode).toBe(403);
    const admins = await restored.http.inject({ url: '/api/admin/invitations', headers: admin.headers });
    expect(admins.statusCode).toBe(401);
    // Whoever had an account has it, and the first one is not free again.
    expect((await register(restored, '')).statusCode).toBe(403);
    await restored.close();
  });

  test('the invitations that a backup of an earlier version holds stay in it', async () => {
    const path = join(temporaryFolder(), 'backup.tar');
    const site = await startTestSite({ dialect });
    const admin = await signedInAdmin(site);
    const { token } = await invite(site, admin);
    const [row] = await site.database.db.selectFrom('invitations').selectAll().execute();
    await backUp(site.environment, path);
    await site.close();

    // As the version before wrote it.
    const content = await readContent(path);
    const { manifest, bodies } = content;
    delete manifest.siteId;
    manifest.formatVersion = 1;
    manifest.migrations = manifest.migrations.filter((name) => name < '011');
    dropLaterTables(content);
    rewriteRows(content, 'users', (row) => earlierRow('users', row));
    const outbox = manifest.tables.findIndex(({ name }) => name === 'outbox');
    manifest.tables.splice(outbox, 0, { name: 'invitations', rows: 1, lastId: 1 });
    bodies.set(rowsName('invitations'), Buffer.from(`${JSON.stringify(row)}\n`));
    writeContent(path, content);

    const place = await emptyPlace(dialect);
    const { rows } = await restore(place, path);
    expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0) - 1);
    const restored = await startTestSite({ dialect, environment: place });
    expect(await restored.database.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
    expect((await register(restored, token)).statusCode).toBe(403);
    await restored.close();
  });
});
