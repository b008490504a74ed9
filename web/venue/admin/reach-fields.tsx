import { Field } from '../../forms/field.tsx';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

export function ReachFields({ part }: { part: VenuePart }) {
  return (
    <div className={fields.row}>
      <Field {...part.text('phone')} label="Phone" type="tel" isOptional />
      <Field {...part.text('bookingEmail')} label="Booking email" type="email" />
    </div>
  );
}
