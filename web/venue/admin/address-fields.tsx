import { useId, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { Button } from '../../ui/button.tsx';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

/** Where the venue is. The country comes first: it says what the parts of the address are called. */
export function AddressFields({ part }: { part: VenuePart }) {
  const isAmerican = part.values.country === 'US';
  return (
    <>
      <div className={fields.row}>
        <CountryField part={part} />
        <TimeZoneField part={part} />
      </div>
      <Field {...part.text('address.street')} label="Street" isOptional autoComplete="street-address" />
      <div className={`${fields.row} ${fields.level}`}>
        <Field {...part.text('address.city')} label="City" isOptional />
        <Field {...part.text('address.region')} label={isAmerican ? 'State' : 'Region'} isOptional />
        <Field
          {...part.text('address.postalCode')}
          label={isAmerican ? 'ZIP code' : 'Postal code'}
          isOptional
        />
      </div>
    </>
  );
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  // Browsers know the names of codes that are gone, and which one has taken their place.
  .filter((code) => countryNames.of(code) && new Intl.Locale(`und-${code}`).region === code);

/** The country that someone means who types its name, or its code in small letters. */
export function countryMeant(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  if (name === 'uk') return 'GB';
  return countryCodes.find((code) =>
    [code, countryNames.of(code)].some((one) => one?.toLowerCase() === name),
  );
}

function CountryField({ part }: { part: VenuePart }) {
  const binding = part.text('country');
  const meant = countryMeant(binding.value);
  return (
    <Field
      {...binding}
      onBlur={(event) => {
        if (meant) part.change('country', meant);
        binding.onBlur(event);
      }}
      label="Country"
      hint={meant ? countryNames.of(meant) : 'Its name, or two letters.'}
    />
  );
}

interface Zone {
  zone: string;
  /** As people call it: `Pacific Time`. */
  called: string;
}

/** The zones that this browser knows. Of zones that share a name, the one that most people mean comes first. */
function knownZones(): Zone[] {
  const usual = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
  const all = new Set([...usual, ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((zone) => {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
    const called = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return { zone, called };
  });
}

/** The zone that someone means who types a city, or `Pacific`. */
export function zoneMeant(typed: string, zones: Zone[]): string | undefined {
  const words = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (!words || zones.some(({ zone }) => zone === typed)) return undefined;
  const byCity = zones.find(({ zone }) => zone.toLowerCase().endsWith(`/${words}`));
  const byName = zones.find(({ called }) => called.toLowerCase().replaceAll(' ', '_').startsWith(words));
  return (byCity ?? byName)?.zone;
}

/** With the zones that this browser knows, as suggestions, and its own as a proposal. */
function TimeZoneField({ part }: { part: VenuePart }) {
  const listId = useId();
  const [zones] = useState(knownZones);
  const binding = part.text('timeZone');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div>
      <Field
        {...binding}
        onBlur={(event) => {
          const meant = zoneMeant(binding.value, zones);
          if (meant) part.change('timeZone', meant);
          binding.onBlur(event);
        }}
        label="Time zone"
        hint="A city or a name such as Pacific will do. Shows that you have entered already stay at the same moment."
        list={listId}
      />
      <datalist id={listId}>
        {zones.map(({ zone, called }) => (
          <option key={zone} value={zone}>
            {called}
          </option>
        ))}
      </datalist>
      {own !== binding.value && (
        <Button variant="quiet" onClick={() => part.change('timeZone', own)}>
          Use {own}, as on this device
        </Button>
      )}
    </div>
  );
}
