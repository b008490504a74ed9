interface Zone {
  zone: string;
  /** As people call it: `Pacific Time`. */
  called: string;
}

/** Large cities that give no zone its name, by the zone in which they are. */
const cities: Record<string, string> = {
  'America/New_York':
    'Akron, Albany, Ann Arbor, Asheville, Atlanta, Baltimore, Boston, Brooklyn, Buffalo, Burlington, Charleston, Charlotte, Chattanooga, Cincinnati, Cleveland, Columbus, Dayton, Durham, Fort Lauderdale, Grand Rapids, Greenville, Hartford, Jacksonville, Knoxville, Miami, Newark, Norfolk, Orlando, Philadelphia, Pittsburgh, Portland ME, Portland Maine, Providence, Raleigh, Richmond, Rochester, Savannah, Tampa, Toledo, Virginia Beach, Washington, Washington DC',
  'America/Chicago':
    'Austin, Baton Rouge, Birmingham, Dallas, Des Moines, Fargo, Fort Worth, Houston, Huntsville, Jackson, Kansas City, Lincoln, Little Rock, Lubbock, Madison, Memphis, Milwaukee, Minneapolis, Mobile, Nashville, New Orleans, Oklahoma City, Omaha, Saint Louis, Saint Paul, San Antonio, Sioux Falls, St Louis, St Paul, Tulsa, Wichita',
  'America/Denver':
    'Albuquerque, Billings, Boulder, Bozeman, Cheyenne, Colorado Springs, El Paso, Fort Collins, Missoula, Salt Lake City, Santa Fe',
  'America/Phoenix': 'Flagstaff, Mesa, Scottsdale, Tempe, Tucson',
  'America/Los_Angeles':
    'Anaheim, Bakersfield, Bellingham, Bend, Berkeley, Eugene, Fresno, Hollywood, Las Vegas, Long Beach, Oakland, Olympia, Portland, Reno, Sacramento, Salem, San Diego, San Francisco, San Jose, Santa Barbara, Santa Cruz, Seattle, Spokane, Tacoma',
  'America/Toronto': 'Hamilton, Kitchener, Mississauga, Montreal, Ottawa, Quebec',
  'America/Vancouver': 'Victoria',
  'America/Edmonton': 'Calgary',
  'America/Regina': 'Saskatoon',
  'Europe/London':
    'Aberdeen, Bath, Birmingham, Brighton, Bristol, Cambridge, Cardiff, Dundee, Edinburgh, Glasgow, Leeds, Leicester, Liverpool, Manchester, Newcastle, Norwich, Nottingham, Oxford, Sheffield, Southampton, Swansea, York',
  'Europe/Dublin': 'Cork, Galway, Limerick',
  'Europe/Berlin':
    'Bonn, Bremen, Cologne, Dortmund, Dresden, Düsseldorf, Essen, Frankfurt, Freiburg, Hamburg, Hannover, Hanover, Heidelberg, Karlsruhe, Köln, Leipzig, Mannheim, München, Munich, Nürnberg, Nuremberg, Stuttgart',
  'Europe/Vienna': 'Graz, Innsbruck, Linz, Salzburg, Wien',
  'Europe/Zurich': 'Basel, Bern, Geneva, Genève, Lausanne, Lucerne, Luzern',
  'Europe/Paris':
    'Bordeaux, Grenoble, Lille, Lyon, Marseille, Montpellier, Nantes, Nice, Rennes, Strasbourg, Toulouse',
  'Europe/Brussels': 'Antwerp, Antwerpen, Bruges, Bruxelles, Gent, Ghent, Liège',
  'Europe/Amsterdam': 'Den Haag, Eindhoven, Groningen, Rotterdam, The Hague, Utrecht',
  'Europe/Stockholm':
    'Göteborg, Gothenburg, Helsingborg, Linköping, Lund, Malmö, Norrköping, Örebro, Umeå, Uppsala, Västerås',
  'Europe/Oslo': 'Bergen, Stavanger, Tromsø, Trondheim',
  'Europe/Copenhagen': 'Aalborg, Aarhus, København, Odense',
  'Europe/Helsinki': 'Espoo, Oulu, Tampere, Turku',
  'Europe/Madrid': 'Barcelona, Bilbao, Granada, Málaga, Sevilla, Seville, Valencia, Zaragoza',
  'Europe/Lisbon': 'Braga, Coimbra, Lisboa, Porto',
  'Europe/Rome':
    'Bologna, Firenze, Florence, Genoa, Genova, Milan, Milano, Naples, Napoli, Palermo, Roma, Torino, Turin, Venezia, Venice, Verona',
  'Europe/Warsaw': 'Gdańsk, Kraków, Łódź, Poznań, Warszawa, Wrocław',
  'Europe/Prague': 'Brno, Praha',
  'Europe/Athens': 'Thessaloniki',
  'Europe/Bucharest': 'Cluj',
  'Australia/Sydney': 'Canberra, Newcastle',
  'Pacific/Auckland': 'Christchurch, Dunedin, Wellington',
};

let zones: Zone[] | undefined;

/** The zones that this browser knows. Of zones that share a name, the one that most people mean comes first. */
export function knownZones(): Zone[] {
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

/** The zone that someone means who types a city, or `Pacific`. Of two cities, the one on the country's side of the sea. */
export function zoneMeant(typed: string, country: string): string | undefined {
  const known = knownZones();
  const words = plain(typed);
  if (!words || known.some(({ zone }) => zone === typed)) return undefined;
  const zonesOf = (city: string) => [
    ...known.map(({ zone }) => zone).filter((zone) => plain(zone).endsWith(`/${city}`)),
    ...Object.keys(cities).filter((zone) => cities[zone]?.split(', ').some((one) => plain(one) === city)),
  ];
  const found = [...zonesOf(words), ...zonesOf(plain(typed.replace(/,.*/, '')))];
  const isAmerican = ['US', 'CA', 'MX'].includes(country);
  const near = found.find((zone) => zone.startsWith('America/') === isAmerican);
  return near ?? found[0] ?? known.find(({ called }) => plain(called).startsWith(words))?.zone;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  // Browsers know the names of codes that are gone, and which one has taken their place.
  .filter((code) => countryNames.of(code) && new Intl.Locale(`und-${code}`).region === code);

export const countryName = (code: string) => countryNames.of(code);

/** The country that someone means who types its name, or its code in small letters. */
export function countryMeant(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === 'uk') return 'GB';
  return countryCodes.find((code) => [code, countryName(code)].some((one) => one?.toLowerCase() === name));
}

interface Typed {
  country?: string;
  timeZone?: string;
}

/**
 * Country and zone as they are stored. What is typed counts as what is meant from the first, and not only once its field
 * is left: an error that went away then would move the button that was just pressed.
 */
export function factsMeant<Values>(values: Values): Values {
  const { country, timeZone } = values as Typed;
  if (country === undefined || timeZone === undefined) return values;
  const code = countryMeant(country) ?? country;
  return { ...values, country: code, timeZone: zoneMeant(timeZone, code) ?? timeZone };
}
