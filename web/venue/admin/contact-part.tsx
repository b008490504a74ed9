import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { ContactLines } from '../../site/contact-lines.tsx';
import { Logo } from '../../site/logo.tsx';
import fields from './fields.module.css';
import previewStyles from './preview.module.css';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

const links = [
  ['coffeeShop', 'Coffee shop'],
  ['about', 'About'],
  ['contact', 'Contact'],
  ['terms', 'Terms'],
] as const;

export function ContactPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['address', 'country', 'timeZone', 'phone', 'bookingEmail', 'links'], stored);
  return (
    <VenuePartForm
      heading="Address and contact"
      text="Shown at the foot of every page, in mails, and to search engines."
      venue={stored.output}
      part={part}
      preview={
        <>
          <Logo className={previewStyles.logo} isNamedNearby />
          <ContactLines />
        </>
      }
    >
      <Field {...part.text('address.street')} label="Street" isOptional autoComplete="street-address" />
      <div className={fields.row}>
        <Field {...part.text('address.city')} label="City" isOptional />
        <Field {...part.text('address.region')} label="State or region" isOptional />
        <Field {...part.text('address.postalCode')} label="Postal code" isOptional />
      </div>
      <div className={fields.row}>
        <Field {...part.text('country')} label="Country" hint="Two letters, such as US." />
        <TimeZoneField part={part} />
      </div>
      <div className={fields.row}>
        <Field {...part.text('phone')} label="Phone" type="tel" isOptional />
        <Field {...part.text('bookingEmail')} label="Booking email" type="email" />
      </div>
      <fieldset className={fields.group}>
        <legend>Links</legend>
        {links.map(([name, label]) => (
          <Field key={name} {...part.text(`links.${name}`)} label={label} inputMode="url" isOptional />
        ))}
      </fieldset>
      <fieldset className={fields.group}>
        <legend>Social networks</legend>
        <SortableList
          items={part.values.links.social}
          noun="network"
          nameOf={({ name }) => name}
          newItem={{ name: '', url: '' }}
          onChange={(social) => part.change('links.social', social)}
        >
          {(index) => (
            <div className={fields.row}>
              <Field {...part.text(`links.social.${index}.name`)} label="Name" />
              <Field {...part.text(`links.social.${index}.url`)} label="Address" inputMode="url" />
            </div>
          )}
        </SortableList>
      </fieldset>
    </VenuePartForm>
  );
}

/** With the zones that this browser knows, as suggestions. */
function TimeZoneField({ part }: { part: ReturnType<typeof useVenuePart> }) {
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone'));
  return (
    <div>
      <Field
        {...part.text('timeZone')}
        label="Time zone"
        hint="All times on the website are in this zone. What is stored does not move."
        list="time-zones"
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}
