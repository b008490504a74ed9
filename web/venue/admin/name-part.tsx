import { Logo, LogoMark } from '../../site/logo.tsx';
import { useVenue } from '../../site/venue-context.ts';
import { LogoField } from './logo-field.tsx';
import { NameFields } from './name-fields.tsx';
import previewStyles from './preview.module.css';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

export function NamePart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['brand', 'tagline'], stored);
  return (
    <VenuePartForm
      heading="Name and logo"
      text="The name appears on every page, mail, poster and icon. Without a logo of your own, it is used as one."
      venue={stored.output}
      part={part}
      preview={<NamePreview />}
    >
      <NameFields part={part} />
      <LogoField logoUrl={stored.output.logoUrl} />
    </VenuePartForm>
  );
}

function NamePreview() {
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
