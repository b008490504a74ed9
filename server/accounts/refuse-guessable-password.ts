import { usernameKey } from '#contract/usernames.ts';
import { badInput } from '../failures/failure.ts';
import { commonPasswords } from './common-passwords.ts';

export const tooCommon = 'This password is too common. Please choose another one.';
export const sameAsUsername = 'The password must not be the username';

/**
 * Refuses the passwords that an attacker tries first. For admins only: a performer's account gives access to nothing.
 */
export function refuseGuessablePassword(field: string, password: string, username: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw badInput({ [field]: tooCommon });
  if (usernameKey(password) === usernameKey(username)) throw badInput({ [field]: sameAsUsername });
}
