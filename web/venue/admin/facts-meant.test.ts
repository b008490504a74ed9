import { expect, test } from 'vitest';
import { countryMeant, factsMeant, zoneMeant } from './facts-meant.ts';

test.each([
  ['Portland', 'US', 'America/Los_Angeles'],
  ['portland, OR', 'US', 'America/Los_Angeles'],
  ['Portland, ME', 'US', 'America/New_York'],
  ['Göteborg', 'SE', 'Europe/Stockholm'],
  ['goteborg', 'SE', 'Europe/Stockholm'],
  ['Wrocław', 'PL', 'Europe/Warsaw'],
  ['Birmingham', 'US', 'America/Chicago'],
  ['Birmingham', 'GB', 'Europe/London'],
  ['Cambridge', 'US', undefined],
  ['Boston', 'GB', undefined],
  ['Newcastle', 'AU', 'Australia/Sydney'],
  ['Newcastle', 'GB', 'Europe/London'],
  ['Honolulu', 'US', 'Pacific/Honolulu'],
  ['Tokyo', 'JP', 'Asia/Tokyo'],
  ['St. Louis', 'US', 'America/Chicago'],
  ['new york', 'US', 'America/New_York'],
  ['Zürich', 'CH', 'Europe/Zurich'],
  ['Pacific', 'US', 'America/Los_Angeles'],
  ['eastern', 'US', 'America/New_York'],
  ['America/Boise', 'US', undefined],
  ['Nowhere', 'US', undefined],
  ['', 'US', undefined],
])('%s in %s is in the zone %s', (typed, country, zone) => {
  expect(zoneMeant(typed, country)).toBe(zone);
});

test.each([
  ['se', 'SE'],
  [' sweden ', 'SE'],
  ['Sverige', 'SE'],
  ['Österreich', 'AT'],
  ['UK', 'GB'],
  ['Atlantis', undefined],
])('%s is the country %s', (typed, country) => {
  expect(countryMeant(typed)).toBe(country);
});

test('what is typed counts as what is meant before its field is left', () => {
  expect(factsMeant({ country: 'sweden', timeZone: 'Malmö' })).toEqual({
    country: 'SE',
    timeZone: 'Europe/Stockholm',
  });
  expect(factsMeant({ brand: 'Sweden' })).toEqual({ brand: 'Sweden' });
});
