import { useState } from 'react';
import { noLocation } from '#contract/events/event-management.ts';
import { currencyOf, eventStatuses, statusNames } from '#contract/events/event-values.ts';
import fieldStyles from '../../../forms/field.module.css';
import { Field } from '../../../forms/field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import type { ZodForm } from '../../../forms/use-zod-form.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { type EventFormValues, hasShowFacts, onlyPlace } from './event-form-values.ts';
import styles from './show-facts.module.css';

/** The optional facts of a show. Closed until one of them is set. */
export function ShowFacts({
  form: { field, values },
}: {
  form: Pick<ZodForm<EventFormValues>, 'field' | 'values'>;
}) {
  const { country, ...venue } = useVenue();
  const [isOpen, setIsOpen] = useState(() => hasShowFacts(values, onlyPlace(venue.locations)));
  const locations = venue.locations.map(({ name }) => name);
  // A show keeps the name of a location that the venue no longer has.
  const isGone = values.location !== '' && !locations.includes(values.location);
  return (
    <details
      className={styles.facts}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        More details{' '}
        <span className={fieldStyles.optional}>place, doors, price, ages, tickets, act, status</span>
      </summary>
      <div className={styles.fields}>
        <SelectField
          {...field('location')}
          label="Place"
          isOptional
          options={[{ value: '', name: noLocation }, ...locations, ...(isGone ? [values.location] : [])]}
        />
        <SelectField
          {...field('status')}
          label="Status"
          options={eventStatuses.map((value) => ({ value, name: statusNames[value] }))}
        />
        <Field {...field('doorsTime')} label="Doors" type="time" isOptional />
        <Field
          {...field('price')}
          label="Price"
          isOptional
          autoComplete="off"
          hint={`For example: Free, or ${priceExample(country)} at the door`}
        />
        <Field {...field('ages')} label="Ages" isOptional autoComplete="off" hint="For example: All ages" />
        <Field
          {...field('performer')}
          label="Act"
          isOptional
          autoComplete="off"
          hint="If the event’s name does not say it"
        />
        <div className={styles.tickets}>
          <Field
            {...field('ticketUrl')}
            label="Ticket link"
            type="url"
            inputMode="url"
            isOptional
            autoComplete="off"
          />
        </div>
      </div>
    </details>
  );
}

/** In the money of the venue's country. */
function priceExample(country: string): string {
  const currency = currencyOf(country);
  if (/SEK|NOK|DKK|ISK/.test(currency)) return '100 kr';
  const style = { style: 'currency', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat('en', { ...style, currency }).format(10);
}
