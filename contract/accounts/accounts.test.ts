import { describe, expect, test } from 'vitest';
import { fieldMessages, genericMessage } from '../errors.ts';
import { registerUserForm, registerUserInput, userRecord } from './accounts.ts';

const good = {
  username: 'june',
  email: 'june@example.com',
  firstName: 'June',
  lastName: 'Hollis',
  password: 'C0ffee&3Chords!',
};

function messages(input: unknown): Record<string, string> {
  const { error } = registerUserInput.safeParse(input, { error: genericMessage });
  return error ? fieldMessages(error) : {};
}

describe('A performer who registers', () => {
  test('gives five things, and what else is sent is dropped', () => {
    expect(registerUserInput.parse({ ...good, role: 'admin', id: 7, confirmPassword: 'x' })).toEqual(good);
  });

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', ' ab ', 'Username must be at least 3 characters'],
    ['username', 'a\u200b\u200b', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(51), 'Username must be at most 50 characters'],
    ['email', 'june', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(300)}@example.com`, 'Please enter a valid email address'],
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['firstName', 'a'.repeat(101), 'First name must be at most 100 characters'],
    ['lastName', '', 'Last name is required'],
    ['lastName', 'a'.repeat(101), 'Last name must be at most 100 characters'],
    ['password', 'Aa1!aaa', 'Password must be at least 8 characters'],
    ['password', 'aa1!aaaa', 'Password must contain at least one uppercase letter'],
    ['password', 'AA1!AAAA', 'Password must contain at least one lowercase letter'],
    ['password', 'Aaa!aaaa', 'Password must contain at least one number'],
    ['password', 'Aa1-aaaa', 'Password must contain at least one special character'],
    ['password', `Aa1!${'a'.repeat(997)}`, 'Password must be at most 1000 characters'],
    ['password', 'Aa1!aaa\u0000', 'Contains characters that cannot be stored'],
    ['lastName', ['Hollis'], 'Expected string, received array'],
    ['username', { toString: 'june' }, 'Expected string, received object'],
  ])('is told about a wrong %s (%j)', (field, value, message) => {
    expect(messages({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  test('is told about every field at once, also where nothing was sent', () => {
    const all = {
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      password: 'Password must be at least 8 characters',
    };
    expect(messages({})).toEqual(all);
    expect(messages({ username: '', email: '', firstName: '', lastName: '', password: '' })).toEqual(all);
  });

  test('keeps every character of the password, and no space around the names', () => {
    const password = '  C0ffee&3Chords! 🎸  ';
    expect(
      registerUserInput.parse({ ...good, username: ' june ', lastName: ' Hollis\n', password }),
    ).toMatchObject({ username: 'june', lastName: 'Hollis', password });
  });

  test('may use the longest of everything', () => {
    const longest = { username: 'a'.repeat(50), firstName: 'b'.repeat(100), lastName: 'c'.repeat(100) };
    expect(messages({ ...good, ...longest, password: `Aa1!${'a'.repeat(996)}` })).toEqual({});
  });
});

describe('A performer in the dialog', () => {
  test('repeats the password', () => {
    expect(registerUserForm.safeParse({ ...good, confirmPassword: good.password }).success).toBe(true);
    const { error } = registerUserForm.safeParse({ ...good, confirmPassword: `${good.password} ` });
    expect(error && fieldMessages(error)).toEqual({ confirmPassword: "Passwords don't match" });
  });

  test('hears that the passwords differ beside everything else that is wrong', () => {
    const { error } = registerUserForm.safeParse({
      username: '',
      email: '',
      firstName: '',
      lastName: '',
      password: 'a',
      confirmPassword: 'b',
    });
    expect(Object.keys(error ? fieldMessages(error) : {})).toEqual([
      'username',
      'email',
      'firstName',
      'lastName',
      'password',
      'confirmPassword',
    ]);
  });
});

test('An account leaves the server without its password, its hash and its role', () => {
  const row = {
    ...good,
    id: 1,
    role: 'performer',
    usernameKey: 'june',
    phoneNumber: null,
    smsNotificationsEnabled: false,
  };
  const { password: _, ...names } = good;
  expect(userRecord.parse(row)).toEqual({
    ...names,
    id: 1,
    phoneNumber: null,
    smsNotificationsEnabled: false,
  });
});
