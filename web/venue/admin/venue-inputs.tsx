import { type ReactNode, useId } from 'react';
import { maxBrandLength } from '#contract/venue/venue-input.ts';
import { Field, ParagraphField } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { type EditableVenue, newLocation } from './editable-venue.ts';
import { countryMeant, countryName, factsMeant, knownZones, withZoneOfCity } from './facts-meant.ts';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

interface PartProps {
  part: VenuePart;
}

export function BrandField({ part }: PartProps) {
  return (
    <Field
      {...part.text('brand')}
      label="Name"
      autoComplete="organization"
      hint={`At most ${maxBrandLength} characters.`}
    />
  );
}

/** Where the venue is. The country comes first: it says what the parts of the address are called. */
export function AddressFields({ part }: PartProps) {
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

function CountryField({ part }: PartProps) {
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

export function ReachFields({ part }: PartProps) {
  return (
    <div className={fields.row}>
      <Field {...part.text('phone')} label="Phone" type="tel" isOptional />
      <Field {...part.text('bookingEmail')} label="Booking email" type="email" />
    </div>
  );
}

const links = [
  ['coffeeShop', 'Coffee shop'],
  ['about', 'About'],
  ['contact', 'Contact'],
  ['terms', 'Terms'],
] as const;

export function LinkFields({ part }: PartProps) {
  return (
    <>
      <fieldset className={`${layout.stack} ${fields.group}`}>
        <legend>Links</legend>
        {links.map(([name, label]) => (
          <Field key={name} {...part.text(`links.${name}`)} label={label} inputMode="url" isOptional />
        ))}
      </fieldset>
      <fieldset className={`${layout.stack} ${fields.group}`}>
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
    </>
  );
}

interface LocationFieldsProps extends PartProps {
  more?: (index: number) => ReactNode;
}

/** Name and address of each, and what else a screen asks of it. */
export function LocationFields({ part, more }: LocationFieldsProps) {
  return (
    <SortableList
      items={part.values.locations}
      noun="location"
      nameOf={({ name }) => name}
      newItem={newLocation}
      minCount={1}
      onChange={(locations) => part.change('locations', locations)}
    >
      {(index) => (
        <>
          <Field {...part.text(`locations.${index}.name`)} label="Name" autoComplete="off" />
          <Field
            {...part.text(`locations.${index}.address`)}
            label="Address"
            hint="Empty for a room of your house."
            isOptional
            autoComplete="off"
          />
          {more?.(index)}
        </>
      )}
    </SortableList>
  );
}

export function QuestionFields({ part }: PartProps) {
  return (
    <SortableList
      items={part.values.questions}
      noun="question"
      nameOf={({ question }) => question}
      newItem={{ question: '', answer: '' }}
      onChange={(questions) => part.change('questions', questions)}
    >
      {(index) => (
        <>
          <Field {...part.text(`questions.${index}.question`)} label="Question" autoComplete="off" />
          <ParagraphField
            {...part.text(`questions.${index}.answer`)}
            label="Answer"
            hint="Without an answer the question is left out."
            rows={4}
          />
        </>
      )}
    </SortableList>
  );
}
