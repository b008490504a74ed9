/** Large cities that give no zone its name, by the zone in which they are. */
import cities from './city-zones.json' with { type: 'json' };

/** With what people call them: `Pacific Time`. */
let zones: { zone: string; called: string }[] | undefined;

/** The zones that this browser knows. Of zones that share a name, the one that most people mean comes first. */
export function knownZones() {
  const usual = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
  zones ??= [...new Set([...usual, ...Intl.supportedValuesOf('timeZone')])].map((zone) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
    const called = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return { zone, called };
  });
  return zones;
}

/** As people type a name: without accents, marks and capitals. */
function plain(name: string): string {
  const bare = name.toLowerCase().normalize('NFD').replaceAll('ł', 'l').replaceAll('ø', 'o');
  return bare
    .replaceAll(/[\p{M}.,]/gu, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** Where a city has to be that someone of this country means. */
function continentOf(country: string): string {
  if (['US', 'CA', 'MX'].includes(country)) return 'America/';
  return { AU: 'Australia/', NZ: 'Pacific/' }[country] ?? 'Europe/';
}

/** The zone that someone means who types a city, or `Pacific`. Another country's city of that name is not meant. */
export function zoneMeant(typed: string, country: string): string | undefined {
  const known = knownZones();
  const words = plain(typed);
  if (!words || known.some(({ zone }) => zone === typed)) return undefined;
  const continent = continentOf(country);
  const namedBy = (city: string) => {
    const found = known.map(({ zone }) => zone).filter((zone) => plain(zone).endsWith(`/${city}`));
    return found.find((zone) => zone.startsWith(continent)) ?? found[0];
  };
  const around = (city: string) =>
    Object.entries(cities).find(
      ([zone, names]) => zone.startsWith(continent) && names.split(', ').some((name) => plain(name) === city),
    )?.[0];
  const city = plain(typed.replace(/,.*/, ''));
  return (
    namedBy(words) ??
    around(words) ??
    namedBy(city) ??
    around(city) ??
    known.find(({ called }) => plain(called).startsWith(words))?.zone
  );
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  // Browsers know the names of codes that are gone, and which one has taken their place.
  .filter((code) => countryNames.of(code) && new Intl.Locale(`und-${code}`).region === code);

export const countryName = (code: string) => countryNames.of(code);

/** What a country is called at home: Sverige. */
function nameAtHome(code: string): string | undefined {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  return new Intl.DisplayNames(language, { type: 'region' }).of(code)?.toLowerCase();
}
/** Made when somebody types what is no name in English. */
const codesAtHome = new Map<string | undefined, string>();

/** The country that someone means who types its name, or its code in small letters. */
export function countryMeant(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === 'uk') return 'GB';
  const known = countryCodes.find((code) =>
    [code, countryName(code)].some((one) => one?.toLowerCase() === name),
  );
  if (known) return known;
  if (codesAtHome.size === 0) for (const code of countryCodes) codesAtHome.set(nameAtHome(code), code);
  return codesAtHome.get(name);
}

interface Whereabouts {
  country: string;
  timeZone: string;
  address: { city: string; region: string };
}

/** The zone goes with the city that is typed, until someone chooses another one. Athens in Georgia is not in Greece. */
export function withZoneOfCity<Facts extends Whereabouts>(
  before: Facts,
  after: Facts,
  stored: string,
): Facts {
  function zoneOf({ address, country }: Facts): string | undefined {
    const code = countryMeant(country) ?? country;
    const zone = zoneMeant([address.city, address.region].filter(Boolean).join(', '), code);
    return zone?.startsWith(continentOf(code)) ? zone : undefined;
  }
  const isChosen = ![stored, zoneOf(before)].includes(before.timeZone);
  return isChosen ? after : { ...after, timeZone: zoneOf(after) ?? stored };
}

/**
 * Country and zone as they are stored. What is typed counts as what is meant from the first, and not only once its field
 * is left: an error that went away then would move the button that was just pressed.
 */
export function factsMeant<Values>(values: Values): Values {
  const { country, timeZone } = values as { country?: string; timeZone?: string };
  if (country === undefined || timeZone === undefined) return values;
  const code = countryMeant(country) ?? country;
  return { ...values, country: code, timeZone: zoneMeant(timeZone, code) ?? timeZone };
}
