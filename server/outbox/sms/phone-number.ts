import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

export type SmsNumber = { number: string; problem: null } | { number: null; problem: string };

/** Landlines and premium-rate numbers are left out: a number that earns by the message invites fraud. */
const reachable: NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'];

/** The number in E.164 format, or why no SMS can be sent to it. */
export function smsNumberOf(typed: string, country: string): SmsNumber {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(typed, home ? { defaultCountry: home } : undefined);
  if (!parsed?.isValid() || parsed.ext) {
    return { number: null, problem: 'This is not a complete phone number, so no SMS can be sent to it' };
  }
  if (!reachable.includes(parsed.getType())) {
    return { number: null, problem: 'No SMS can be sent to this kind of number. Please use a mobile number' };
  }
  return { number: parsed.number, problem: null };
}
