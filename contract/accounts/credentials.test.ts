import { describe, expect, test } from 'vitest';
import {
  allCriteriaMet,
  countMetCriteria,
  passwordCriteria,
  sixStepLabel,
  specialCharacters,
  strengthLabel,
  strengthPercent,
} from './credentials.ts';

function metNames(password: string): string[] {
  return passwordCriteria.filter(({ isMet }) => isMet(password)).map(({ name }) => name);
}

describe('the five criteria', () => {
  test('A visitor meets each criterion on its own', () => {
    expect(metNames('')).toEqual([]);
    expect(metNames('        ')).toEqual(['At least 8 characters']);
    expect(metNames('       ')).toEqual([]);
    expect(metNames('A')).toEqual(['One uppercase letter']);
    expect(metNames('a')).toEqual(['One lowercase letter']);
    expect(metNames('7')).toEqual(['One number']);
    expect(metNames('?')).toEqual(['One special character']);
  });

  test('A visitor may use any of the twenty special characters, and no other counts', () => {
    expect([...specialCharacters]).toHaveLength(20);
    for (const character of specialCharacters) expect(metNames(character)).toEqual(['One special character']);
    for (const character of "-_+=/\\[];'`~ §é€") expect(metNames(character)).toEqual([]);
  });

  test('A form has a sentence for every criterion that is not met', () => {
    expect(passwordCriteria.map(({ message }) => message)).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ]);
  });
});

describe('the scale in percent', () => {
  test.each([
    ['', 0, 'Weak'],
    ['a', 20, 'Weak'],
    ['aA', 40, 'Fair'],
    ['aA1', 60, 'Good'],
    ['aA1!', 80, 'Strong'],
    ['aA1!aA1!', 100, 'Strong'],
  ])('A visitor who types "%s" is told %i percent: %s', (password, percent, label) => {
    expect(strengthPercent(password)).toBe(percent);
    expect(strengthLabel(percent)).toBe(label);
  });

  test('A visitor is told the better word exactly at 40, 60 and 80 percent', () => {
    expect([39.9, 40, 59.9, 60, 79.9, 80].map(strengthLabel)).toEqual([
      'Weak',
      'Fair',
      'Fair',
      'Good',
      'Good',
      'Strong',
    ]);
  });

  test('A visitor who meets all five is congratulated in the specified words', () => {
    expect(allCriteriaMet).toBe('Great! Your password meets all security requirements.');
  });
});

test('A new admin reads one of six words, from nothing met to everything met', () => {
  const passwords = ['', 'a', 'aA', 'aA1', 'aA1!', 'aA1!aA1!'];
  expect(passwords.map((password) => sixStepLabel(countMetCriteria(password)))).toEqual([
    'Very Weak',
    'Weak',
    'Fair',
    'Good',
    'Strong',
    'Very Strong',
  ]);
});
