import { maxBrandLength } from '#contract/venue/venue-input.ts';
import { Field } from '../../forms/field.tsx';
import type { VenuePart } from './use-venue-part.ts';

export function NameFields({ part }: { part: VenuePart }) {
  return (
    <>
      <Field
        {...part.text('brand')}
        label="Name"
        autoComplete="organization"
        hint={`At most ${maxBrandLength} characters.`}
      />
      <Field
        {...part.text('tagline')}
        label="Tagline"
        isOptional
        hint="One sentence for search engines and link previews."
      />
    </>
  );
}
