import { describe, expect, test } from 'vitest';
import { refuseGuessablePassword } from './passwords.ts';

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
