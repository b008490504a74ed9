import { describe, expect, test } from 'vitest';
import { minRegisteredPasswordLength } from '#contract/admin-accounts.ts';
import { countMetCriteria, passwordCriteria } from '#contract/passwords.ts';
import { commonPasswords } from './common-passwords.ts';
import { refuseGuessablePassword } from './refuse-guessable-password.ts';

describe('An admin who chooses a password', () => {
  test.each(['password', 'PASSWORD', '123456', 'Qwerty123', 'iLoveYou', 'letmein', 'Coffee123'])(
    'cannot have what everyone has (%s)',
    (password) => {
      expect(() => refuseGuessablePassword('password', password, 'Rosa')).toThrow('too common');
    },
  );

  test.each(['Rosa Bean', 'ROSA BEAN', ' rosa bean ', 'ｒｏｓａ ｂｅａｎ'])(
    'cannot have their own name (%j)',
    (password) => {
      expect(() => refuseGuessablePassword('password', password, 'Rosa Bean')).toThrow('the username');
    },
  );

  test.each(['chords & coffee', 'Password123!', 'p4ssw0rds are many', 'Rosa Bean 1974'])(
    'can have another one (%s)',
    (password) => {
      expect(() => refuseGuessablePassword('password', password, 'Rosa Bean')).not.toThrow();
    },
  );

  test('is never refused what a screen has just called fine', () => {
    expect(commonPasswords.size).toBeGreaterThan(4_000);
    for (const password of commonPasswords) {
      expect(password).toBe(password.toLowerCase());
      expect(password.length, password).toBeGreaterThanOrEqual(minRegisteredPasswordLength);
      const capitalized = password.replace(/[a-z]/, (letter) => letter.toUpperCase());
      expect(countMetCriteria(capitalized), password).toBeLessThan(passwordCriteria.length);
    }
  });
});
