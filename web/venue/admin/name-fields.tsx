import { maxBrandLength } from '#contract/venue/venue-input.ts';
import { Field } from '../../forms/field.tsx';
import { Logo, LogoMark } from '../../site/logo.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import previewStyles from './preview.module.css';
import type { VenuePart } from './use-venue-part.ts';

export function BrandField({ part }: { part: VenuePart }) {
  return (
    <Field
      {...part.text('brand')}
      label="Name"
      autoComplete="organization"
      hint={`At most ${maxBrandLength} characters.`}
    />
  );
}

export function NameFields({ part }: { part: VenuePart }) {
  return (
    <>
      <BrandField part={part} />
      <Field
        {...part.text('tagline')}
        label="Tagline"
        isOptional
        hint="One sentence for search engines, link previews and posters."
      />
    </>
  );
}

/** The logo, and the name and the tagline as a tab and a search result show them. */
export function NamePreview() {
  const { brand, tagline } = useVenue();
  return (
    <div className={previewStyles.name}>
      <Logo className={previewStyles.logo} isNamedNearby />
      <p>{tagline}</p>
      <p className={previewStyles.tab}>
        <LogoMark className={previewStyles.mark} /> {brand}: Live Music and Events
      </p>
    </div>
  );
}
