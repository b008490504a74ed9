import { Field } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import fields from './fields.module.css';
import type { VenuePart } from './use-venue-part.ts';

const links = [
  ['coffeeShop', 'Coffee shop'],
  ['about', 'About'],
  ['contact', 'Contact'],
  ['terms', 'Terms'],
] as const;

export function LinkFields({ part }: { part: VenuePart }) {
  return (
    <>
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
    </>
  );
}
