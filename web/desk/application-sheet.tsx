import { Printer } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { mailtoUrl } from '#contract/addresses.ts';
import type { ApplicationTextField } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { tipLinkName } from '#contract/venue/venue.ts';
import { ApplicationPictures } from '../apply/application-pictures.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { FactList } from '../ui/lists/fact-list.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import textStyles from '../ui/text.module.css';
import { submittedTime } from './answer-deadline.tsx';
import styles from './application-sheet.module.css';
import spamMark from './desk-message.module.css';
import { TypedText } from './typed-text.tsx';

interface ApplicationSheetProps {
  application: ReviewedApplication;
  headingRef: Ref<HTMLHeadingElement>;
}

type Names = Partial<Record<ApplicationTextField, string>>;

/** What each answer is called, by section. */
const sections: Record<string, Names> = {
  Band: { bandName: 'Band Name' },
  'Contact Information': { name: 'Name', email: 'Email', phone: 'Phone', website: 'Website', venmoLink: '' },
  'Performance Information': {
    performanceType: 'Type',
    bandLineup: 'Band Lineup',
    preferredDates: 'Preferred Dates',
    setLength: 'Set Length',
  },
  'Venue Information': {
    location: 'Location',
    sellingTickets: 'Selling Tickets',
    ticketSalesMethod: 'Ticket Sales Method',
    expectedGuests: 'Expected Guests',
  },
  'Additional Information': {
    bandBio: 'Band Bio',
    socialLinks: 'Social Links',
    equipmentNeeds: 'Equipment Needs',
    additionalInfo: 'Additional Info',
  },
};

const withLinks = new Set<string>(['website', 'venmoLink', 'bandBio', 'socialLinks', 'additionalInfo']);

/** One application, for the screen and for printing on one page. */
export function ApplicationSheet({ application, headingRef }: ApplicationSheetProps) {
  const { timeZone, country } = useVenue();
  const { id, name, bandPhotos, flyer, submittedAt, isSuspectedSpam } = application;

  function factsOf(names: Names) {
    return (Object.entries(names) as [ApplicationTextField, string][])
      .filter(([field]) => field !== 'ticketSalesMethod' || application.sellingTickets === 'Yes')
      .map(([field, label]) => [label || tipLinkName({ country }), answerTo(field)] as const);
  }

  function answerTo(field: ApplicationTextField): ReactNode {
    const typed = application[field];
    if (typed === '') return undefined;
    if (field === 'phone') return <PhoneNumber phone={typed} />;
    const words = <TypedText text={typed} hasLinks={withLinks.has(field)} />;
    if (field !== 'email') return words;
    return (
      <a className={textStyles.link} href={mailtoUrl(typed)}>
        {words}
      </a>
    );
  }

  const sent = <time dateTime={submittedAt}>{submittedTime(submittedAt, timeZone)}</time>;
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
      {Object.entries(sections).map(([heading, names], index) => (
        <section key={heading} aria-labelledby={`sheet-${index}`} className={styles.section}>
          <h3 id={`sheet-${index}`} className={`${textStyles.label} ${styles.heading}`}>
            {heading}
          </h3>
          <FactList of={factsOf(names)} missing="N/A" />
          {index === 0 && <ApplicationPictures {...{ bandPhotos, flyer }} className={styles.strip} />}
        </section>
      ))}
      <footer className={styles.section}>
        <FactList of={Object.entries({ Submitted: sent, ID: id })} />
      </footer>
    </article>
  );
}
