import { specialCharacters } from '#contract/accounts/credentials.ts';
import { StrengthMeter, StrengthVerdict } from './password-strength.tsx';

/** Lists the criteria while the field is empty, and shows the strength meter from the first letter on. */
export function PasswordHint({ password }: { password: string }) {
  if (!password) {
    return `At least 8 characters, with an uppercase and a lowercase letter, a number and one of ${specialCharacters}`;
  }
  return (
    <>
      <StrengthMeter password={password} />
      <StrengthVerdict size="small" password={password} />
    </>
  );
}
