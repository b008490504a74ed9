import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { Button } from '../../ui/button.tsx';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

/** Where the venue is. The country comes first: it says what the parts of the address are called. */
export function AddressFields({ part }: { part: VenuePart }) {
  const { country, timeZone } = part.values;
  const isAmerican = country === 'US';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <div className={fields.row}>
        <NamedChoice part={part} path="country" label="Country" list={countries} />
        <div>
          <NamedChoice
            part={part}
            path="timeZone"
            label="Time zone"
            hint="By a large city. Shows that you have entered already stay at the same moment."
            list={timeZones}
          />
          {own !== timeZone && (
            <Button variant="quiet" onClick={() => part.change('timeZone', own)}>
              Use {own}, as on this device
            </Button>
          )}
        </div>
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

interface NamedChoiceProps {
  part: VenuePart;
  path: string;
  label: string;
  hint?: string;
  list: () => Choice[];
}

interface Choice {
  value: string;
  name: string;
}

/** A list in the order of its names. What is stored is in it, also where this browser knows it by another name. */
function NamedChoice({ part, path, list, ...words }: NamedChoiceProps) {
  const [known] = useState(() => list().toSorted((one, other) => one.name.localeCompare(other.name)));
  const binding = part.text(path);
  const { value } = binding;
  const options = known.some((one) => one.value === value) ? known : [{ value, name: value }, ...known];
  return <SelectField {...binding} {...words} options={options} />;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countries(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return (
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .map((value) => ({ value, name: names.of(value) ?? '' }))
      // Browsers know the names of codes that are gone, and which one has taken their place.
      .filter(({ value, name }) => name && new Intl.Locale(`und-${value}`).region === value)
  );
}

/** With what people call them: `Los Angeles (Pacific Time)`. */
function timeZones(): Choice[] {
  return Intl.supportedValuesOf('timeZone').map((value) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: value, timeZoneName: 'longGeneric' });
    const called = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
    return { value, name: `${value.replace(/.*\//, '').replaceAll('_', ' ')} (${called})` };
  });
}
