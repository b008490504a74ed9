import { cut, oneLine, quotableName } from './typed-text.ts';

/** One message of two parts at most, whatever has been typed. */
const maxSegments = 2;
const gsmSegmentLength = 153;
const gsmSingleLength = 160;
const unicodeSegmentLength = 67;
const unicodeSingleLength = 70;

/** The alphabet of SMS (GSM 03.38). The second group takes the room of two characters each. */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€');

/** As how many parts it is sent, and billed. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => gsmBasic.has(character) || gsmExtended.has(character));
  const sizes = characters.map((character) =>
    isGsm ? (gsmExtended.has(character) ? 2 : 1) : character.length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= (isGsm ? gsmSingleLength : unicodeSingleLength)) return 1;
  const room = isGsm ? gsmSegmentLength : unicodeSegmentLength;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    // What takes two places is never split between two parts.
    if (used + size > room) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
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

/** Typographic marks would make the whole text Unicode, of which less than half as much fits. */
function withPlainMarks(text: string): string {
  return text.replaceAll(/[‘’“”–—…]/g, (mark) => lookalikes[mark] ?? mark);
}

export interface SmsFacts {
  brand: string;
  name: string;
  bandName: string;
  performanceType: string;
  phone: string;
  email: string;
}

/** Artist, kind of performance and how to reach them; the longest texts give way first until it fits. */
export function applicationSms(facts: SmsFacts): string {
  const artist = quotableName(facts.bandName) || quotableName(facts.name) || 'an artist';
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
    if (segmentsOf(text) <= maxSegments) return text;
  }
  return withPlainMarks(`${cut(facts.brand, 30)}: new application (${facts.performanceType})`);
}

export function summarySms(brand: string, count: number, dashboardUrl: string): string {
  const applications = count === 1 ? '1 more application' : `${count} more applications`;
  const text = withPlainMarks(`${cut(brand, 30)}: ${applications} to perform. See ${dashboardUrl}`);
  return segmentsOf(text) <= maxSegments
    ? text
    : withPlainMarks(`${cut(brand, 30)}: ${applications} to perform.`);
}

export function testSms(brand: string): string {
  return withPlainMarks(
    `${cut(brand, 30)}: this is a test. SMS about new applications will reach you at this number.`,
  );
}
