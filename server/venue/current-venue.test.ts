import { expect, test } from 'vitest';
import { houseTextNames, venueFields } from '#contract/venue/venue-input.ts';
import type { ContentFreshness } from '../db/content-freshness.ts';
import { composeVenue, venueOfPage } from './compose-venue.ts';
import { CurrentVenue } from './current-venue.ts';
import { startingNotices, startingVenue } from './starting-venue.ts';
import { type StoredVenue, textPrefix, type VenueStore } from './venue.store.ts';

/** A database whose answers come when the test says so. */
function slowDatabase() {
  let version = 1;
  const reads: ((brand: string) => void)[] = [];
  const store = {
    read: () =>
      new Promise<StoredVenue>((resolve) => {
        reads.push((brand) =>
          resolve({ facts: [{ field: 'brand', value: JSON.stringify(brand) }], logo: undefined, photos: [] }),
        );
      }),
  } as VenueStore;
  const freshness = {
    current: async () => ({ version, changesAtMs: Number.POSITIVE_INFINITY }),
  } as ContentFreshness;
  return {
    venue: new CurrentVenue(store, freshness, startingVenue),
    reads,
    grow: () => {
      version += 1;
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('The facts are loaded once for everyone who asks', async () => {
  const { venue, reads } = slowDatabase();
  const asked = [venue.current(), venue.current(), venue.current()];
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.('Loaded');
  for (const facts of await Promise.all(asked)) expect(facts.brand).toBe('Loaded');
  expect((await venue.current()).brand).toBe('Loaded');
  expect(reads).toHaveLength(1);
});

test('A load that a later one has overtaken does not bring back older facts', async () => {
  const { venue, reads, grow } = slowDatabase();
  const early = venue.current();
  await settled();
  grow();
  const late = venue.current();
  await settled();
  expect(reads).toHaveLength(2);
  reads[1]?.('Newer');
  expect((await late).brand).toBe('Newer');
  reads[0]?.('Older');
  expect((await early).brand).toBe('Newer');
  expect((await venue.current()).brand).toBe('Newer');
  expect(reads).toHaveLength(2);
});

test('Facts that are known to have changed and cannot be read are told to nobody as they were', async () => {
  const away = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
  let isAway = true;
  const store = {
    async read() {
      if (isAway) throw away;
      return { facts: [{ field: 'brand', value: '"New"' }], logo: undefined, photos: [] };
    },
  } as unknown as VenueStore;
  const freshness = {
    current: async () => ({ version: 2, changesAtMs: Number.POSITIVE_INFINITY }),
  } as ContentFreshness;
  const venue = new CurrentVenue(store, freshness, startingVenue);
  await expect(venue.current()).rejects.toBe(away);
  isAway = false;
  expect((await venue.current()).brand).toBe('New');
});

test('A row that does not fit counts as not changed, and takes no page down', () => {
  const fields = [...Object.keys(venueFields), ...houseTextNames.map((name) => textPrefix + name)];
  const values = ['null', '{}', '[]', '7', '{"hero":null}', '{"hero":"Plain"}', 'no JSON'];
  for (const value of values) {
    const facts = fields.map((field) => ({ field, value }));
    const { texts } = composeVenue(startingVenue, { facts, logo: undefined, photos: [] });
    expect(texts, value).toEqual(startingVenue.texts);
  }
});

test.each([
  ['stage@xn--kllaren-5wa.example', 'stage@källaren.example'],
  ['stage@porch.example', undefined],
  ['stage@Porch.Example', undefined],
  ['stage@xn--9999999999.example', undefined],
])('The booking address %s is read as %s where that is another text', (address, readable) => {
  const facts = [{ field: 'bookingEmail', value: JSON.stringify(address) }];
  const venue = composeVenue(startingVenue, { facts, logo: undefined, photos: [] });
  expect(venue).toMatchObject({ bookingEmail: address });
  expect(venue.readableEmail).toBe(readable);
});

test('No page tells the sample booking address once the house has a name of its own', () => {
  const told = (facts: object) =>
    venueOfPage({ ...startingVenue, ...facts }, new Date('2026-11-15T17:00:00.000Z')).bookingEmail;
  expect(told({})).toBe(startingVenue.bookingEmail);
  expect(told({ brand: 'The Porch' })).toBe('');
  expect(told({ brand: 'The Porch', bookingEmail: 'stage@porch.example' })).toBe('stage@porch.example');
});

test.each([
  [
    'is told of both while nobody has said where it is',
    '',
    'America/New_York',
    'booking email, country, time zone',
  ],
  ['with a zone of its own is not', '', 'Europe/Stockholm', 'booking email'],
  ['with a street and no town is not', '8 Alder Road', 'America/New_York', 'booking email'],
])('A house with a name, and the country it came with, %s', (_, street, timeZone, samples) => {
  const address = { street, city: '', region: '', postalCode: '' };
  const links = { about: '', contact: '', coffeeShop: '', terms: '', social: [] };
  const venue = { ...startingVenue, brand: 'The Porch', address, links, locations: [], timeZone };
  const [notice] = startingNotices(venue, 'owner@porch.example');
  expect(notice?.text).toContain(`still samples: ${samples}. Please`);
});
