import { expect, test } from 'vitest';
import { slowPasswordHash, verifyPassword } from '#server/accounts/passwords.ts';
import { openWire } from '#tests/support/over-the-wire.ts';
import { startTestSite } from '#tests/support/test-site.ts';
import { isThorough } from '#tests/support/thorough.ts';

const password = 'C0ffee&3Chords! 🎸 ';
const june = {
  username: 'june.hollis',
  email: 'june@example.com',
  firstName: 'June',
  lastName: 'Hollis',
  password,
};

test('A performer’s password is kept as a slow hash of exactly what they typed', async () => {
  const site = await startTestSite({ dialect: 'sqlite', passwordHash: slowPasswordHash });
  const answer = await site.http.inject({ method: 'POST', url: '/api/users/register', payload: june });
  expect(answer.statusCode).toBe(201);
  const { password: stored } = await site.database.db
    .selectFrom('users')
    .select('password')
    .executeTakeFirstOrThrow();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(password, stored)).toBe(true);
  expect(await verifyPassword(password.trim(), stored)).toBe(false);
  await site.close();
});

/** More than are hashed at once. */
const people = isThorough ? 8 : 4;

test(`While ${people} register and ${people} sign in at once, the site goes on answering`, async () => {
  const site = await startTestSite({ dialect: 'sqlite', passwordHash: slowPasswordHash });
  const wire = await openWire(site);
  let isDone = false;
  const post = (url: string, payload: object, remoteAddress: string) =>
    site.http.inject({ method: 'POST', url, payload, remoteAddress });
  const answers = Promise.all(
    Array.from({ length: people }, (_, index) => [
      post('/api/users/register', { ...june, username: `performer ${index}` }, `10.1.0.${index}`),
      post('/api/admin/login', { username: `nobody ${index}`, password }, `10.1.0.${index}`),
    ]).flat(),
  ).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await wire.ask('/healthz')).status).toBe(200);
    answered += 1;
  }
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(people).fill([201, 401]).flat());
  // With the hashes on the event loop, there would be at most one answer between any two of them.
  expect(answered).toBeGreaterThan(people * 4);
  await site.close();
});
