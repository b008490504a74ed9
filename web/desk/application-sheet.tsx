import { Printer } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { tipLinkName } from '#contract/venue/venue.ts';
import { ApplicationPictures } from '../apply/application-pictures.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import textStyles from '../ui/text.module.css';
import { submittedTime } from './answer-deadline.ts';
import styles from './application-sheet.module.css';
import spamMark from './desk-message.module.css';
import { TypedText } from './typed-text.tsx';

interface ApplicationSheetProps {
  application: ReviewedApplication;
  headingRef: Ref<HTMLHeadingElement>;
}

/** One application, for the screen and for printing on one page. */
export function ApplicationSheet({ application, headingRef }: ApplicationSheetProps) {
  const { timeZone, country } = useVenue();
  const { id, name, bandName, bandPhotos, flyer, email, phone, submittedAt, isSuspectedSpam } = application;
  const text = (typed: string) => typed && <TypedText text={typed} />;
  const links = (typed: string) => typed && <TypedText text={typed} hasLinks />;
  return (
    <article className={styles.sheet} aria-labelledby="sheet-name">
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 id="sheet-name" ref={headingRef} tabIndex={-1} className={textStyles.display3}>
            <TypedText text={name} />
          </h2>
          {isSuspectedSpam && <p className={spamMark.mark}>Suspected spam</p>}
        </div>
        <Button className={styles.print} data-screen-only title="Print" onClick={() => window.print()}>
          <Printer aria-hidden size={18} />
          <span>Print</span>
        </Button>
      </header>

      <DetailSection
        heading="Band"
        pictures={<ApplicationPictures {...{ bandPhotos, flyer }} className={styles.strip} />}
      >
        <Detail label="Band Name">{text(bandName)}</Detail>
      </DetailSection>

      <DetailSection heading="Contact Information">
        <Detail label="Name">{text(name)}</Detail>
        <Detail label="Email">
          {email && (
            <a className={textStyles.link} href={mailtoUrl(email)}>
              <TypedText text={email} />
            </a>
          )}
        </Detail>
        <Detail label="Phone">{phone && <PhoneNumber phone={phone} />}</Detail>
        <Detail label="Website">{links(application.website)}</Detail>
        <Detail label={tipLinkName({ country })}>{links(application.venmoLink)}</Detail>
      </DetailSection>

      <DetailSection heading="Performance Information">
        <Detail label="Type">{text(application.performanceType)}</Detail>
        <Detail label="Band Lineup">{text(application.bandLineup)}</Detail>
        <Detail label="Preferred Dates">{text(application.preferredDates)}</Detail>
        <Detail label="Set Length">{text(application.setLength)}</Detail>
      </DetailSection>

      <DetailSection heading="Venue Information">
        <Detail label="Location">{text(application.location)}</Detail>
        <Detail label="Selling Tickets">{text(application.sellingTickets)}</Detail>
        {application.sellingTickets === 'Yes' && (
          <Detail label="Ticket Sales Method">{text(application.ticketSalesMethod)}</Detail>
        )}
        <Detail label="Expected Guests">{text(application.expectedGuests)}</Detail>
      </DetailSection>

      <DetailSection heading="Additional Information">
        <Detail label="Band Bio">{links(application.bandBio)}</Detail>
        <Detail label="Social Links">{links(application.socialLinks)}</Detail>
        <Detail label="Equipment Needs">{text(application.equipmentNeeds)}</Detail>
        <Detail label="Additional Info">{links(application.additionalInfo)}</Detail>
      </DetailSection>

      <footer className={styles.section}>
        <dl className={styles.details}>
          <Detail label="Submitted">
            <time dateTime={submittedAt}>{submittedTime(submittedAt, timeZone)}</time>
          </Detail>
          <Detail label="ID">{String(id)}</Detail>
        </dl>
      </footer>
    </article>
  );
}

interface DetailSectionProps {
  heading: string;
  pictures?: ReactNode;
  children: ReactNode;
}

function DetailSection({ heading, pictures, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={`${textStyles.label} ${styles.heading}`}>
        {heading}
      </h3>
      <dl className={styles.details}>{children}</dl>
      {pictures}
    </section>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.missing}>N/A</span>}</dd>
    </div>
  );
}
