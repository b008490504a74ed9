import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { legibleAccent } from '#contract/venue/accent.ts';
import { ownAccent } from '#contract/venue/brand.ts';
import { dayRanges } from '#contract/venue/venue.ts';
import { weekDays } from '#contract/venue/venue-input.ts';
import { NotLoaded, RetryNotice } from '../../admin/retry-notice.tsx';
import { useRole } from '../../admin/settings.queries.ts';
import { Field, FieldErrors } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { OneLocationFacts } from '../../pages/live-music/location-facts.tsx';
import { ContactLines, HouseFacts } from '../../site/house-facts.tsx';
import { Logo } from '../../site/logo.tsx';
import { everyWeekend, useHouseText, useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import fields from './fields.module.css';
import { LogoField, NamePreview } from './logo-field.tsx';
import { PartList } from './part-list.tsx';
import { PhotosPart } from './photos/photos-part.tsx';
import previewStyles from './preview.module.css';
import { useVenuePart, type VenuePart } from './use-venue-part.ts';
import { type VersionedVenue, versionedVenue } from './venue.queries.ts';
import {
  AddressFields,
  BrandField,
  LinkFields,
  LocationFields,
  QuestionFields,
  ReachFields,
} from './venue-inputs.tsx';
import { VenuePartForm } from './venue-part.tsx';

/** All facts about the venue, in parts that are saved one by one. */
export function VenuePage() {
  // Loaded when the page opens, since someone else may have changed the facts since the last time.
  const facts = useQuery({ ...versionedVenue, refetchOnMount: 'always' });
  const { data } = facts;
  const canChange = useRole() !== 'staff';
  if (!data) return <NotLoaded of={facts}>The facts could not be loaded.</NotLoaded>;
  return (
    <div>
      {facts.isError && (
        <RetryNotice onRetry={() => void facts.refetch()}>
          The facts could not be refreshed. Someone else may have changed them.
        </RetryNotice>
      )}
      {!canChange && (
        <Notice className={layout.above}>
          <p>You can read the facts here. An owner changes them.</p>
        </Notice>
      )}
      <PartList canChange={canChange} />
      <NamePart stored={data} />
      <ContactPart stored={data} />
      <LocationsPart stored={data} />
      <HoursPart stored={data} />
      <QuestionsPart stored={data} />
      <PhotosPart {...data.output} />
      <AccentPart stored={data} />
    </div>
  );
}

function ContactPart({ stored }: { stored: VersionedVenue }) {
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
      <AddressFields part={part} />
      <ReachFields part={part} />
      <LinkFields part={part} />
    </VenuePartForm>
  );
}

function NamePart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['brand', 'tagline'], stored);
  return (
    <VenuePartForm
      heading="Name and logo"
      text="The name appears on every page, mail, poster and icon. Without a logo of your own, it is used as one."
      venue={stored.output}
      part={part}
      preview={<NamePreview />}
    >
      <BrandField part={part} />
      <Field
        {...part.text('tagline')}
        label="Tagline"
        isOptional
        hint="One sentence for search engines, link previews and posters."
      />
      <LogoField {...stored.output} />
    </VenuePartForm>
  );
}

function QuestionsPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['questions'], stored);
  return (
    <VenuePartForm
      heading="Questions"
      text="Questions from performers and your answers, as the live music page shows them."
      venue={stored.output}
      part={part}
      preview={<QuestionsPreview />}
    >
      <QuestionFields part={part} />
    </VenuePartForm>
  );
}

function QuestionsPreview() {
  const questions = useVenue().questions.map((asked, index) => ({ key: `question ${index}`, ...asked }));
  return (
    <div className={layout.stack}>
      {questions.map(({ key, question, answer }) => (
        <div key={key}>
          <p className={textStyles.display3}>{question}</p>
          <p className={previewStyles.answer}>{answer}</p>
        </div>
      ))}
    </div>
  );
}

function AccentPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['accent'], stored);
  const { accent } = part.values;
  const isColour = /^#[0-9a-f]{6}$/i.test(accent);
  const shown = isColour ? legibleAccent(accent.toLowerCase()) : undefined;
  return (
    <VenuePartForm
      heading="Accent"
      text="For buttons, links and small lines on the dark pages."
      venue={stored.output}
      part={part}
      preview={<AccentPreview accent={shown} />}
    >
      <div className={fields.row}>
        <Field
          {...part.text('accent')}
          label="Shade"
          hint="As #rrggbb. Empty for amber."
          autoComplete="off"
          spellCheck={false}
          isOptional
        />
      </div>
      <div className={layout.cluster}>
        <input
          type="color"
          aria-label="Choose a shade"
          className={fields.colour}
          value={isColour ? accent.toLowerCase() : ownAccent}
          onChange={({ target }) => part.change('accent', target.value)}
        />
        {accent && <Button onClick={() => part.change('accent', '')}>Use the site's own</Button>}
      </div>
      <Status>
        {shown && shown !== accent.toLowerCase() && (
          <Notice as="p">
            Text in {accent} could not be read everywhere. The website uses the nearest shade that can be
            read: {shown}.
          </Notice>
        )}
      </Status>
    </VenuePartForm>
  );
}

function AccentPreview({ accent = ownAccent }: { accent: string | undefined }) {
  const { brand } = useVenue();
  return (
    // Set by script and not by the server's HTML, as the content security policy asks.
    <div style={{ '--color-amber': accent, '--color-teal': accent } as React.CSSProperties}>
      <Logo className={previewStyles.logo} isNamedNearby />
      <p className={previewStyles.answer}>
        Live music at {brand}. <span className={textStyles.link}>What it is like to play here</span>
      </p>
      <div className={layout.buttonsBelow}>
        <Button variant="filled">Apply to Perform</Button>
        <span className={`${textStyles.label} ${textStyles.badge}`}>
          {useHouseText()('badge', everyWeekend)}
        </span>
      </div>
    </div>
  );
}

function HoursPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['hours', 'specialHours', 'parking', 'access', 'seating', 'menuUrl'], stored);
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
      <fieldset className={`${layout.stack} ${fields.group}`}>
        <legend>Holidays and other hours, shown by date</legend>
        <SortableList
          items={part.values.specialHours}
          noun="date"
          hasOwnOrder
          nameOf={({ date, note }) => note || date}
          newItem={{ date: '', until: '', note: '', from: '', to: '' }}
          onChange={(specialHours) => part.change('specialHours', specialHours)}
        >
          {(index) => <SpecialHoursFields part={part} path={`specialHours.${index}`} />}
        </SortableList>
      </fieldset>
      <Field {...part.text('parking')} label="Parking" isOptional />
      <Field {...part.text('access')} label="Access" hint="Steps, doors, toilets." isOptional />
      <Field {...part.text('seating')} label="Seating" isOptional />
      <Field {...part.text('menuUrl')} label="Link to the menu" inputMode="url" isOptional />
    </VenuePartForm>
  );
}

function SpecialHoursFields({ part, path }: { part: VenuePart; path: string }) {
  return (
    <>
      <div className={fields.row}>
        <Field {...part.text(`${path}.date`)} label="Date" type="date" />
        <Field {...part.text(`${path}.until`)} label="Until" type="date" isOptional />
      </div>
      <Field {...part.text(`${path}.note`)} label="What for" isOptional />
      <div className={fields.row}>
        <Field
          {...part.text(`${path}.from`)}
          label="From"
          type="time"
          hint="Leave both times empty when you are closed."
          isOptional
        />
        <Field {...part.text(`${path}.to`)} label="To" type="time" isOptional />
      </div>
    </>
  );
}

function HoursPreview() {
  const { openings = [], parking, access, seating, menuUrl } = useVenue();
  const isAnySet = openings.length > 0 || [parking, access, seating, menuUrl].some(Boolean);
  return isAnySet ? <HouseFacts /> : <p>None of this is set, so the pages say nothing about it.</p>;
}

function OpeningTimeFields({ part, index }: { part: VenuePart; index: number }) {
  const path = `hours.${index}`;
  const days = part.values.hours[index]?.days ?? [];
  const error = part.errorAt(`${path}.days`);
  return (
    <>
      <fieldset className={layout.cluster} aria-describedby={`${path}-error`}>
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

const performerFacts = [
  ['capacity', 'Capacity', '60 seated, 80 standing'],
  ['stage', 'Stage', '4 by 3 m, 40 cm high'],
  ['backline', 'Backline', 'An upright piano, two guitar amps'],
  ['loadIn', 'Load-in', 'From 4 PM through the yard'],
  ['pay', 'Pay', 'Half of the door, tips are yours'],
] as const;

function LocationsPart({ stored }: { stored: VersionedVenue }) {
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
            <details className={fields.folded}>
              <summary>For performers</summary>
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
            </details>
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
