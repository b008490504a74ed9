import { weekDays } from '#contract/venue/venue-input.ts';
import { Field, FieldErrors } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { HouseFacts } from '../../site/house-facts.tsx';
import { dayRanges } from '../../site/opening-times.ts';
import { useVenue } from '../../site/site-contexts.ts';
import fields from './fields.module.css';
import { useVenuePart, type VenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

export function HoursPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['hours', 'parking', 'access', 'seating', 'menuUrl'], stored);
  return (
    <VenuePartForm
      heading="Opening hours"
      text="And what guests ask before they come. Each is shown at the foot of the pages once it is set."
      venue={stored.output}
      part={part}
      preview={<HoursPreview />}
    >
      <SortableList
        items={part.values.hours}
        noun="time"
        nameOf={({ days }) => dayRanges(days)}
        newItem={{ days: [], from: '09:00', to: '17:00' }}
        onChange={(hours) => part.change('hours', hours)}
      >
        {(index) => <OpeningTimeFields part={part} index={index} />}
      </SortableList>
      <Field {...part.text('parking')} label="Parking" isOptional />
      <Field {...part.text('access')} label="Access" hint="Steps, doors, toilets." isOptional />
      <Field {...part.text('seating')} label="Seating" isOptional />
      <Field {...part.text('menuUrl')} label="Link to the menu" inputMode="url" isOptional />
    </VenuePartForm>
  );
}

function HoursPreview() {
  const { hours, parking, access, seating, menuUrl } = useVenue();
  const isAnySet = hours.length > 0 || [parking, access, seating, menuUrl].some(Boolean);
  return isAnySet ? <HouseFacts /> : <p>None of this is set, so the pages say nothing about it.</p>;
}

function OpeningTimeFields({ part, index }: { part: VenuePart; index: number }) {
  const path = `hours.${index}`;
  const days = part.values.hours[index]?.days ?? [];
  const error = part.errorAt(`${path}.days`);
  return (
    <>
      <fieldset className={fields.days} aria-describedby={`${path}-error`}>
        {weekDays.map((day) => (
          <label key={day} className={fields.day}>
            <input
              type="checkbox"
              aria-invalid={error !== undefined}
              checked={days.includes(day)}
              onChange={({ target }) =>
                part.change(
                  `${path}.days`,
                  weekDays.filter((one) => (one === day ? target.checked : days.includes(one))),
                )
              }
            />
            {dayRanges([day])}
          </label>
        ))}
      </fieldset>
      <FieldErrors id={`${path}-error`} errors={error ? [error] : []} />
      <div className={fields.row}>
        <Field {...part.text(`${path}.from`)} label="From" type="time" />
        <Field
          {...part.text(`${path}.to`)}
          label="To"
          type="time"
          hint="A closing time before the opening time counts as the next day."
        />
      </div>
    </>
  );
}
