import type { InjectOptions } from 'fastify';
import type { Venue } from '#contract/venue/venue.ts';
import { formBody, formType, type SentFile } from './sample-application.ts';
import type { TestSite } from './test-site.ts';

interface Session {
  headers: Record<string, string>;
}

/** Every fact, and none of them as it was. */
export const otherFacts = {
  brand: 'Ö & 🎸 Hus',
  tagline: 'Kaffe och visor. Varje kväll.',
  timeZone: 'Europe/Stockholm',
  country: 'SE',
  address: { street: 'Storgatan 1', city: 'Umeå', region: 'AC', postalCode: '903 26' },
  phone: '+46 90 555 01 00',
  bookingEmail: 'spela@ohus.example.com',
  links: {
    about: 'https://ohus.example.com/om',
    contact: '',
    coffeeShop: 'https://ohus.example.com/kaffe',
    terms: 'https://ohus.example.com/villkor',
    social: [{ name: 'Mastodon', url: 'https://social.example.com/@ohus' }],
  },
  locations: [
    { name: 'Källaren', address: 'Storgatan 1, Umeå', mapUrl: 'https://maps.example.com/1', capacity: '60' },
    { name: 'Gården', address: null, mapUrl: null, backline: 'A piano', pay: 'Door' },
  ],
  questions: [{ question: 'Spelar ni jazz?', answer: 'Ja.\n\nVarje tisdag.' }],
  hours: [
    { days: ['mo', 'tu'], from: '08:00', to: '17:30' },
    { days: ['fr', 'sa'], from: '18:00', to: '02:00' },
  ],
  accent: '#7fd0ff',
  parking: 'Behind the house',
  access: 'Step-free',
  seating: 'First come, first seated',
  menuUrl: 'https://ohus.example.com/meny',
} satisfies Partial<Venue>;

/** Words and numbers that are Folklore's, and what its pages say of its stage and its room. */
const itsWords =
  /folklore|dawsonville|myth & legend|cumming|johns creek|clarkesville|sample street|30534|\b706\b|America\/New_York|\bPA\b|DI box|guitar amp|microphones|brick wall|string lights|someone who runs|candles on|small room|room is small|evenings are quiet|good coffee|full sound system|sound check to|45-90 minutes/i;
/** What a photograph shows stands in it for those who cannot see it. Names that are made of a hash say nothing. */
const picturesTexts = /(?:alt|aria-label|class)="[^"]*"|"alt":"[^"]*"|data:image[^"]*|\/assets\/[^"]*/g;

/** The first that is found, but for the texts that are left out. */
export function itsWordIn(said: string, leftOut: string[] = []): string | undefined {
  let own = said.replaceAll(picturesTexts, '').replaceAll('&amp;', '&');
  for (const text of leftOut) own = own.replaceAll(text, '');
  return itsWords.exec(own)?.[0];
}

export async function readVenue(site: TestSite): Promise<{ facts: Venue; etag: string }> {
  const answer = await site.http.inject('/api/site');
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return { facts: answer.json<Venue>(), etag: String(answer.headers.etag) };
}

export function changeFacts(
  site: TestSite,
  { headers }: Session,
  payload: InjectOptions['payload'],
  ifMatch?: string,
) {
  return site.http.inject({
    method: 'PATCH',
    url: '/api/admin/site',
    headers: { ...headers, ...(ifMatch ? { 'if-match': ifMatch } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
}

export function sendLogo(site: TestSite, { headers }: Session, files: SentFile[]) {
  return site.http.inject({
    method: 'PUT',
    url: '/api/admin/site/logo',
    headers: { 'content-type': formType, ...headers },
    payload: formBody(
      {},
      files.map((file) => ({ field: 'image', ...file })),
    ),
  });
}

export function showPhoto(site: TestSite, { headers }: Session, place: string, imageId: unknown) {
  return site.http.inject({
    method: 'PUT',
    url: `/api/admin/site/photos/${place}`,
    headers,
    payload: { imageId },
  });
}

/** Past the time within which every process has heard of a change. */
export function passASecond(site: TestSite): void {
  site.time.now = new Date(site.time.now.getTime() + 1_000);
}
