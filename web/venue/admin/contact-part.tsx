import { ContactLines } from '../../site/contact-lines.tsx';
import { Logo } from '../../site/logo.tsx';
import { AddressFields } from './address-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import previewStyles from './preview.module.css';
import { ReachFields } from './reach-fields.tsx';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

export function ContactPart({ stored }: { stored: VersionedVenue }) {
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
