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

/** In the name of the house, the first of these texts that fits, or else the last one. */
function smsOf(brand: string, ...texts: string[]): string {
  const written = texts.map((text) => withPlainMarks(`${cut(brand, 30)}: ${text}`));
  return written.find(fitsTwoParts) ?? written.at(-1) ?? '';
}

/** Artist, kind of performance and contact. The longest texts are cut first until it fits. */
export function applicationSms({ performanceType, ...facts }: SmsFacts): string {
  const artist = nameForStaff(facts.bandName) || nameForStaff(facts.name) || 'an artist';
  const phone = oneLine(facts.phone, 500);
  const email = oneLine(facts.email, 254);
  const lengths = [
    [60, 40, 150],
    [40, 30, 80],
    [30, 24, 50],
    [20, 20, 30],
    [10, 16, 20],
  ] as const;
  const texts = lengths.map(([ofArtist, ofPhone, ofEmail]) => {
    const contact = `${cut(phone, ofPhone)}, ${cut(email, ofEmail)}`;
    return `new application from ${cut(artist, ofArtist)} (${performanceType}). ${contact}`;
  });
  return smsOf(facts.brand, ...texts, `new application (${performanceType})`);
}

export function summarySms(brand: string, count: number, dashboardUrl: string): string {
  const text = `${count === 1 ? '1 more application' : `${count} more applications`} to perform.`;
  return smsOf(brand, `${text} See ${dashboardUrl}`, text);
}

/**
 * An answer to a performer is nearly due: by when, and to whom, as far as it fits. With the day, since it may wait for the
 * end of the quiet hours.
 */
export function reminderSms(brand: string, artist: string, dueTime: string): string {
  const name = nameForStaff(artist) || 'an artist';
  const texts = [60, 30, 10].map((length) => `please answer ${cut(name, length)} by ${dueTime}.`);
  return smsOf(brand, ...texts, manyReminders(1, dueTime));
}

export function manyRemindersSms(brand: string, count: number, dueTime: string): string {
  return smsOf(brand, manyReminders(count, dueTime));
}

function manyReminders(count: number, dueTime: string): string {
  return `please answer ${count === 1 ? '1 performer' : `${count} performers`}, the first by ${dueTime}.`;
}

export function testSms(brand: string): string {
  return smsOf(brand, 'this is a test. SMS about new applications will reach you at this number.');
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
