import { Field } from '../../forms/field.tsx';
import { FoldedFields } from '../../forms/folded-fields.tsx';
import { OneLocationFacts } from '../../pages/live-music/location-facts.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import fields from './fields.module.css';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { LocationFields } from './venue-inputs.tsx';
import { VenuePartForm } from './venue-part.tsx';

const performerFacts = [
  ['capacity', 'Capacity', '60 seated, 80 standing'],
  ['stage', 'Stage', '4 by 3 m, 40 cm high'],
  ['backline', 'Backline', 'An upright piano, two guitar amps'],
  ['loadIn', 'Load-in', 'From 4 PM through the yard'],
  ['pay', 'Pay', 'Half of the door, tips are yours'],
] as const;

export function LocationsPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['locations'], stored);
  return (
    <VenuePartForm
      heading="Locations"
      text="Where performers can ask to play, in the order of the form. Applications and events keep the name that they were made with."
      venue={stored.output}
      part={part}
      preview={<LocationsPreview />}
    >
      <LocationFields
        part={part}
        more={(index) => (
          <>
            <Field {...part.text(`locations.${index}.mapUrl`)} label="Map link" inputMode="url" isOptional />
            <FoldedFields
              className={fields.folded}
              summary="For performers"
              hasError={performerFacts.some(
                ([name]) => part.errorAt(`locations.${index}.${name}`) !== undefined,
              )}
            >
              <div className={layout.stack}>
                {performerFacts.map(([name, label, example]) => (
                  <Field
                    key={name}
                    {...part.text(`locations.${index}.${name}`)}
                    label={label}
                    hint={`Such as: ${example}.`}
                    isOptional
                  />
                ))}
              </div>
            </FoldedFields>
          </>
        )}
      />
    </VenuePartForm>
  );
}

function LocationsPreview() {
  const places = useVenue().locations.map((location, index) => ({ key: `place ${index}`, location }));
  return (
    <div className={layout.stack}>
      {places.map(({ key, location }) => (
        <div key={key}>
          <OneLocationFacts location={location} />
        </div>
      ))}
    </div>
  );
}
