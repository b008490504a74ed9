import { StrengthMeter, StrengthVerdict } from '../password-strength.tsx';

/** For a password that replaces another one: only the length is required, the other criteria are advice. */
export function NewPasswordHint({ password }: { password: string }) {
  if (!password)
    return 'At least 8 characters. A few words that have nothing to do with each other are best.';
  return (
    <>
      <StrengthMeter password={password} />
      <StrengthVerdict size="small" password={password} />
    </>
  );
}
