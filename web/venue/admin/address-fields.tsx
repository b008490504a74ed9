import { useId } from 'react';
import { Field } from '../../forms/field.tsx';
import { Button } from '../../ui/button.tsx';
import type { EditableVenue } from './editable-venue.ts';
import { countryMeant, countryName, factsMeant, knownZones, withZoneOfCity } from './facts-meant.ts';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

/** Where the venue is. The country comes first: it says what the parts of the address are called. */
export function AddressFields({ part }: { part: VenuePart }) {
  const isAmerican = part.values.country === 'US';
  const stored: EditableVenue = JSON.parse(part.base);
  /** A field of a house that has not said yet where it is: the zone goes with it. */
  function townField(name: 'city' | 'region') {
    const binding = part.text(`address.${name}`);
    if (stored.address.city) return binding;
    const onChange: typeof binding.onChange = ({ target }) => {
      const address = { ...part.values.address, [name]: target.value };
      const { timeZone } = withZoneOfCity(part.values, { ...part.values, address }, stored.timeZone);
      part.replace({ ...part.own, address, timeZone });
    };
    return { ...binding, onChange };
  }
  return (
    <>
      <div className={fields.row}>
        <CountryField part={part} />
        <TimeZoneField part={part} stored={stored.timeZone} />
      </div>
      <Field {...part.text('address.street')} label="Street" isOptional autoComplete="street-address" />
      <div className={`${fields.row} ${fields.level}`}>
        <Field {...townField('city')} label="City" isOptional />
        <Field {...townField('region')} label={isAmerican ? 'State' : 'Region'} isOptional />
        <Field
          {...part.text('address.postalCode')}
          label={isAmerican ? 'ZIP code' : 'Postal code'}
          isOptional
        />
      </div>
    </>
  );
}

function CountryField({ part }: { part: VenuePart }) {
  const binding = part.text('country');
  const meant = countryMeant(binding.value);
  return (
    <Field
      {...binding}
      onBlur={(event) => {
        if (meant && meant !== binding.value) part.change('country', meant);
        binding.onBlur(event);
      }}
      label="Country"
      hint={meant ? countryName(meant) : 'Its name, or two letters.'}
    />
  );
}

/** With the zones that this browser knows, as suggestions, and its own as a proposal. */
function TimeZoneField({ part, stored }: { part: VenuePart; stored: string }) {
  const listId = useId();
  const binding = part.text('timeZone');
  const meant = factsMeant(part.values).timeZone;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div>
      <Field
        {...binding}
        onBlur={(event) => {
          if (meant !== binding.value) part.change('timeZone', meant);
          binding.onBlur(event);
        }}
        label="Time zone"
        hint="A large city near you or a name such as Pacific will do. Shows that you have entered already stay at the same moment."
        list={listId}
      />
      <datalist id={listId}>
        {knownZones().map(({ zone, called }) => (
          <option key={zone} value={zone}>
            {called}
          </option>
        ))}
      </datalist>
      {/* It stays when it is pressed, or typing a city would move what is below. */}
      {own !== stored && (
        <Button variant="quiet" onClick={() => part.change('timeZone', own)}>
          Use {own}, as on this device
        </Button>
      )}
    </div>
  );
}
