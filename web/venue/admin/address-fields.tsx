import { useId, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

/** Where the venue is: its address, and the country and the zone that follow from it. */
export function AddressFields({ part }: { part: VenuePart }) {
  return (
    <>
      <Field {...part.text('address.street')} label="Street" isOptional autoComplete="street-address" />
      <div className={`${fields.row} ${fields.level}`}>
        <Field {...part.text('address.city')} label="City" isOptional />
        <Field {...part.text('address.region')} label="State or region" isOptional />
        <Field {...part.text('address.postalCode')} label="Postal code" isOptional />
      </div>
      <div className={fields.row}>
        <Field {...part.text('country')} label="Country" hint="Two letters, such as US." />
        <TimeZoneField part={part} />
      </div>
    </>
  );
}

/** With the zones that this browser knows, as suggestions. */
function TimeZoneField({ part }: { part: VenuePart }) {
  const listId = useId();
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'));
  return (
    <div>
      <Field
        {...part.text('timeZone')}
        label="Time zone"
        hint="All times on the website are in this zone. Shows that you have entered already stay at the same moment."
        list={listId}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}
