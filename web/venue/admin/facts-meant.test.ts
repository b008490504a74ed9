import { describe, expect, test } from 'vitest';
import { countryMeant, factsMeant, withZoneOfCity, zoneMeant } from './facts-meant.ts';

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

describe('While the city of a house is typed', () => {
  const stored = 'America/New_York';
  const nowhere = { country: 'US', timeZone: stored, address: { city: '', region: '' } };
  const typed = (before: typeof nowhere, address: Partial<typeof nowhere.address>) =>
    withZoneOfCity(before, { ...before, address: { ...before.address, ...address } }, stored);

  test('its time zone goes with it, and with its state', () => {
    const portland = typed(nowhere, { city: 'Portland' });
    expect(portland.timeZone).toBe('America/Los_Angeles');
    expect(typed(portland, { region: 'ME' }).timeZone).toBe('America/New_York');
    expect(typed(portland, { city: 'Portlandia' }).timeZone).toBe(stored);
    expect(typed(nowhere, { city: 'Athens' }).timeZone).toBe(stored);
    expect(typed({ ...nowhere, country: 'Sverige' }, { city: 'Göteborg' }).timeZone).toBe('Europe/Stockholm');
  });

  test('a time zone that someone has chosen stays', () => {
    const chosen = { ...nowhere, timeZone: 'America/Boise' };
    expect(typed(chosen, { city: 'Portland' }).timeZone).toBe('America/Boise');
  });
});
