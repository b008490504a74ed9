import '../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useRole } from '../../admin/settings.queries.ts';
import { ContactLines } from '../../site/contact-lines.tsx';
import { Logo } from '../../site/logo.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import textStyles from '../../ui/text.module.css';
import { AccentPart } from './accent-part.tsx';
import { AddressFields } from './address-fields.tsx';
import { QuestionFields } from './guide-fields.tsx';
import { HoursPart } from './hours-part.tsx';
import { LinkFields } from './link-fields.tsx';
import { LocationsPart } from './locations-part.tsx';
import { LogoField } from './logo-field.tsx';
import { NameFields, NamePreview } from './name-fields.tsx';
import { PartList } from './part-list.tsx';
import { PhotosPart } from './photos-part.tsx';
import previewStyles from './preview.module.css';
import { ReachFields } from './reach-fields.tsx';
import { useVenuePart } from './use-venue-part.ts';
import { type VersionedVenue, versionedVenue } from './venue.queries.ts';
import partStyles from './venue-part.module.css';
import { VenuePartForm } from './venue-part.tsx';

/** All facts about the venue, in parts that are saved one by one. */
export function VenuePage() {
  // Loaded when the page opens, since someone else may have changed the facts since the last time.
  const { data, isError, refetch } = useQuery({ ...versionedVenue, refetchOnMount: 'always' });
  const canChange = useRole() !== 'staff';
  if (!data) {
    if (!isError) return <VenueSkeleton />;
    return <RetryNotice onRetry={() => void refetch()}>The facts could not be loaded.</RetryNotice>;
  }
  return (
    <div>
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
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
      <PhotosPart photos={data.output.photos} />
      <AccentPart stored={data} />
    </div>
  );
}

/** The shape of the page's first part: a heading, fields, and the preview beside them. */
function VenueSkeleton() {
  return (
    <Status>
      <span className={textStyles.visuallyHidden}>Loading...</span>
      <div aria-hidden>
        <span className={`${layout.skeleton} ${partStyles.list}`} />
        <div className={partStyles.part}>
          <div className={partStyles.about}>
            <span className={`${layout.skeleton} ${partStyles.heading}`} />
          </div>
          <div className={partStyles.form}>
            <span className={`${layout.skeleton} ${partStyles.field}`} />
            <span className={`${layout.skeleton} ${partStyles.field}`} />
            <span className={`${layout.skeleton} ${partStyles.field}`} />
            <span className={`${layout.skeleton} ${partStyles.button}`} />
          </div>
          <span className={`${layout.skeleton} ${partStyles.loadingPreview}`} />
        </div>
      </div>
    </Status>
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
      <NameFields part={part} />
      <LogoField logoUrl={stored.output.logoUrl} />
    </VenuePartForm>
  );
}

function QuestionsPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['questions'], stored);
  return (
    <VenuePartForm
      heading="Questions"
      text="Questions of performers and your answers, as the live music page shows them."
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
    <div className={previewStyles.questions}>
      {questions.map(({ key, question, answer }) => (
        <div key={key}>
          <p className={textStyles.display3}>{question}</p>
          <p className={previewStyles.answer}>{answer}</p>
        </div>
      ))}
    </div>
  );
}
