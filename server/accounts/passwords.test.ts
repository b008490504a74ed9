import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hashPassword, refuseGuessablePassword, verifyPassword } from './passwords.ts';

describe('An admin who chooses a password', () => {
  test.each([
    ...['password', 'PASSWORD', '123456', 'Qwerty123', 'iLoveYou', 'letmein', 'Coffee123', '0000000'],
    // A screen calls these fine: they have all five kinds of characters.
    ...['P@ssw0rd', 'Password1!', 'Password123!', 'Admin@123', 'Pa$$w0rd', '!QAZ2wsx'],
  ])('cannot have what everyone has (%s)', (password) => {
    expect(() => refuseGuessablePassword('password', password, 'Rosa')).toThrow('too common');
  });

  test.each(['Rosa Bean', 'ROSA BEAN', ' rosa bean ', 'ｒｏｓａ ｂｅａｎ'])(
    'cannot have their own name (%j)',
    (password) => {
      expect(() => refuseGuessablePassword('password', password, 'Rosa Bean')).toThrow('the username');
    },
  );

  test.each([
    ...['chords & coffee', 'p4ssw0rds are many', 'Rosa Bean 1974', 'C0ffee&3Chords!', 'ch0rds'],
    ...['password-of-the-house', 'dragon 84 horse', 'xq7!'.repeat(250), 'MIT License'],
  ])('can have another one (%s)', (password) => {
    expect(() => refuseGuessablePassword('password', password, 'Rosa Bean')).not.toThrow();
  });
});

describe('A password that is kept', () => {
  test('is kept as argon2id with the parameters that OWASP names, under a salt of its own', async () => {
    const [one, other] = await Promise.all([
      hashPassword('C0ffee&3Chords!'),
      hashPassword('C0ffee&3Chords!'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('C0ffee');
  });

  test.each([
    ['C0ffee&3Chords!', 'C0ffee&3Chords?'],
    ['trailing space ', 'trailing space'],
    [' leading space', 'leading space'],
    ['Case', 'case'],
    ['🎸 Gitarre', '🎷 Gitarre'],
    ['Zo\u00eb', 'Zoe\u0308'],
    ['a'.repeat(64), 'a'.repeat(63)],
    [`${'x'.repeat(199)}y`, `${'x'.repeat(199)}z`],
    ['with\u0000zero', 'with'],
  ])('is only matched by itself (%j)', async (password, almost) => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword(almost, stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  test('is still matched when it was kept with other parameters', async () => {
    // From the reference implementation: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -e`.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', stored)).toBe(true);
    expect(await verifyPassword('Password', stored)).toBe(false);
  });

  test.each([
    '',
    'password',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=8,t=1,p=1$c29tZQ$',
  ])('is matched by nothing when what is stored cannot be read (%j)', async (stored) => {
    expect(await verifyPassword('password', stored)).toBe(false);
    expect(await verifyPassword(stored, stored)).toBe(false);
  });

  test('does not stop anything else while it is being hashed', async () => {
    const order: string[] = [];
    const hashed = Promise.all(Array.from({ length: 8 }, () => hashPassword('C0ffee&3Chords!')));
    const noted = hashed.then(() => order.push('hashed'));
    await setImmediate();
    order.push('something else');
    await noted;
    expect(order).toEqual(['something else', 'hashed']);
  });
});
