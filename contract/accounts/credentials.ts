/** What is said of credentials, the criteria of a strong password, and two scales of strength. Pure, and without schemas. */

export const wrongSignIn = 'Invalid username or password';
export const wrongPasskey = 'This passkey could not be used to sign in';

export const specialCharacters = '!@#$%^&*(),.?":{}|<>';

export interface PasswordCriterion {
  name: string;
  message: string;
  isMet: (password: string) => boolean;
}

export const passwordCriteria: readonly PasswordCriterion[] = [
  {
    name: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    isMet: (password) => password.length >= 8,
  },
  {
    name: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    isMet: (password) => /[A-Z]/.test(password),
  },
  {
    name: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    isMet: (password) => /[a-z]/.test(password),
  },
  {
    name: 'One number',
    message: 'Password must contain at least one number',
    isMet: (password) => /[0-9]/.test(password),
  },
  {
    name: 'One special character',
    message: 'Password must contain at least one special character',
    isMet: (password) => [...password].some((character) => specialCharacters.includes(character)),
  },
];

export function countMetCriteria(password: string): number {
  return passwordCriteria.filter(({ isMet }) => isMet(password)).length;
}

export function strengthPercent(password: string): number {
  return (countMetCriteria(password) / passwordCriteria.length) * 100;
}

export type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

/** The scale of the sign-in screen's meter. */
export function strengthLabel(percent: number): StrengthLabel {
  if (percent < 40) return 'Weak';
  if (percent < 60) return 'Fair';
  if (percent < 80) return 'Good';
  return 'Strong';
}

/** Shown at 100 percent. */
export const allCriteriaMet = 'Great! Your password meets all security requirements.';

const sixLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const;
export type SixStepLabel = (typeof sixLabels)[number];

/** The scale of the admin registration screen. It has separate names for the two ends, and differs on purpose. */
export function sixStepLabel(metCriteria: number): SixStepLabel {
  return sixLabels[metCriteria] ?? 'Very Weak';
}

/**
 * The normalized name, equal for names that a person would confuse: compatibility forms, case, surrounding spaces and
 * invisible characters do not count. A letter of another alphabet is a different letter.
 */
export function usernameKey(username: string): string {
  return (
    username
      .normalize('NFKC')
      // Lower, upper and lower case: lower case alone keeps 'ß' apart from 'SS', and the two small sigmas apart.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      // Normalized again, because changing case decomposes some letters.
      .normalize('NFKC')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .trim()
  );
}
