import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { cut, nameForStaff, oneLine } from '../mail/typed-text.ts';

/** The SMS alphabet (GSM 03.38). Characters of the second group take two places each. */
const gsmExtended = '^{}\\[~]|€';
const gsm = new Set(
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà${gsmExtended}`,
);
const gsmPartLength = 153;
const unicodePartLength = 67;

/** Whether a text is sent and billed as two parts at most. */
export function fitsTwoParts(text: string): boolean {
  const characters = [...text];
  const isGsm = characters.every((character) => gsm.has(character));
  const doubles = characters.filter((one) => (isGsm ? gsmExtended.includes(one) : one.length > 1)).length;
  const room = 2 * (isGsm ? gsmPartLength : unicodePartLength);
  // A character of two places is never split, so a place may stay empty at the end of the first part.
  return characters.length + doubles <= (doubles > 0 ? room - 1 : room);
}

const lookalikes: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** Typographic punctuation would make the whole SMS Unicode (UCS-2), which holds less than half as much. */
function withPlainMarks(text: string): string {
  return text.replaceAll(/[‘’“”–—…]/g, (mark) => lookalikes[mark] ?? mark);
}

type SmsFacts = Record<'brand' | 'name' | 'bandName' | 'performanceType' | 'phone' | 'email', string>;

/** Artist, kind of performance and contact. The longest texts are cut first until it fits. */
export function applicationSms(facts: SmsFacts): string {
  const artist = nameForStaff(facts.bandName) || nameForStaff(facts.name) || 'an artist';
  const phone = oneLine(facts.phone, 500);
  const email = oneLine(facts.email, 254);
  for (const [artistLength, phoneLength, emailLength] of [
    [60, 40, 150],
    [40, 30, 80],
    [30, 24, 50],
    [20, 20, 30],
    [10, 16, 20],
  ] as const) {
    const contact = `${cut(phone, phoneLength)}, ${cut(email, emailLength)}`;
    const text = withPlainMarks(
      `${cut(facts.brand, 30)}: new application from ${cut(artist, artistLength)} (${facts.performanceType}). ${contact}`,
    );
    if (fitsTwoParts(text)) return text;
  }
  return withPlainMarks(`${cut(facts.brand, 30)}: new application (${facts.performanceType})`);
}

export function summarySms(brand: string, count: number, dashboardUrl: string): string {
  const applications = count === 1 ? '1 more application' : `${count} more applications`;
  const text = withPlainMarks(`${cut(brand, 30)}: ${applications} to perform. See ${dashboardUrl}`);
  return fitsTwoParts(text) ? text : withPlainMarks(`${cut(brand, 30)}: ${applications} to perform.`);
}

/**
 * An answer to a performer is nearly due: by when, and to whom, as far as it fits. With the day, since it may wait for the
 * end of the quiet hours.
 */
export function reminderSms(brand: string, artist: string, dueTime: string): string {
  for (const length of [60, 30, 10]) {
    const name = cut(nameForStaff(artist) || 'an artist', length);
    const text = withPlainMarks(`${cut(brand, 30)}: please answer ${name} by ${dueTime}.`);
    if (fitsTwoParts(text)) return text;
  }
  return manyRemindersSms(brand, 1, dueTime);
}

export function manyRemindersSms(brand: string, count: number, dueTime: string): string {
  const performers = count === 1 ? '1 performer' : `${count} performers`;
  return withPlainMarks(`${cut(brand, 30)}: please answer ${performers}, the first by ${dueTime}.`);
}

export function testSms(brand: string): string {
  return withPlainMarks(
    `${cut(brand, 30)}: this is a test. SMS about new applications will reach you at this number.`,
  );
}

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
