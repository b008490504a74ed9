import { isEnglishSpoken } from '../time/venue-time.ts';

/** The brand whose name and symbol are drawn by hand. Every other name is set in the site's own typeface. */
export const drawnBrand = 'Folklore';

/** The accent as in `web/styles.css`. */
export const ownAccent = '#e0a050';

/**
 * The letter or digit that stands for a name where there is room for one only, as a capital. Undefined when the name
 * has none that can be set.
 */
export function initialOf(
  name: string,
  canSet: (letter: string) => boolean = () => true,
): string | undefined {
  return [...name.normalize('NFC').toUpperCase()].find(
    (character) => /[\p{L}\p{N}]/u.test(character) && canSet(character),
  );
}

interface HouseAddress {
  address: { street: string; city: string; region: string; postalCode: string };
  country: string;
}

/** The street, and the city with its postal code, as letters in the venue's country are addressed. */
export function addressLines({ address, country }: HouseAddress): string[] {
  const { street, city, region, postalCode } = address;
  const isCodeLast = isEnglishSpoken(country);
  // Some type `411 05 Göteborg` as the postal code, as they say it.
  const town = joined([postalCode.endsWith(` ${city}`) ? '' : city, region]);
  const place = [isCodeLast ? '' : postalCode, town, isCodeLast ? postalCode : ''];
  return [street, joined(place, ' ')].filter(Boolean);
}

function joined(parts: string[], separator = ', '): string {
  return parts.filter(Boolean).join(separator);
}

/** ` within 24 hours` or ` within 7 days`, where performers are told a time. */
export function within(hours: number | null): string {
  if (!hours) return '';
  if (hours > 48 && hours % 24 === 0) return ` within ${hours / 24} days`;
  return ` within ${hours === 1 ? 'an hour' : `${hours} hours`}`;
}

/** What the house has said of its equipment, where performers ask for it. */
export function equipmentAnswer(questions: { question: string; answer: string }[]): string {
  return questions.find(({ question }) => /equipment/i.test(question))?.answer ?? '';
}

/** The venue's facts that decide what input is accepted. They may change while the site runs. */
export interface InputFacts {
  /** The zone of times without an offset. */
  timeZone: string;
  /** Where a performer may ask to play. */
  locations: readonly { name: string }[];
}
