import { useQuery } from '@tanstack/react-query';
import type { ComponentType, RefObject } from 'react';
import type { Venue } from '#contract/venue/venue.ts';
import { sampleFacts } from '#contract/venue/venue-input.ts';
import { venuePagePath } from '../../../admin/admin-pages.ts';
import { NotLoaded } from '../../../admin/retry-notice.tsx';
import { RemoveSamplesButton, sampleCountsPath } from '../../../admin/samples.tsx';
import { readQuery } from '../../../api/read-path.ts';
import { OutdatedNotice, RestoredNotice } from '../../../forms/drafts/restored-notice.tsx';
import { useRecordForm } from '../../../forms/drafts/use-edited-record.ts';
import { SubmitButton } from '../../../forms/submit-button.tsx';
import { PageLink } from '../../../site/link.tsx';
import { BigNumbers } from '../../../ui/big-numbers.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import { stepOnce } from '../../../ui/press-once.ts';
import textStyles from '../../../ui/text.module.css';
import { LogoField } from '../logo-field.tsx';
import type { VenuePart } from '../use-venue-part.ts';
import {
  AddressFields,
  BrandField,
  LinkFields,
  LocationFields,
  QuestionFields,
  ReachFields,
} from '../venue-inputs.tsx';
import { ClaimFields } from './claim-fields.tsx';
import styles from './guide-screen.module.css';
import { type GuidePlace, type GuideStepId, guideSteps, neighbour, stepAddress } from './guide-steps.ts';
import type { GuideParts } from './use-guide-parts.ts';

/** The fields of a step: those of the venue's page, without what can wait. */
const fieldsOf: Partial<Record<GuideStepId, ComponentType<{ part: VenuePart }>>> = {
  name: BrandField,
  address: AddressFields,
  contact: ContactFields,
  locations: LocationFields,
  questions: QuestionFields,
  words: ClaimFields,
};

interface GuideScreenProps {
  id: GuideStepId;
  parts: GuideParts['parts'];
  /** The facts that are still those of the sample venue. */
  samples: string[];
  venue: Venue;
  goTo: (place: GuidePlace) => void;
}

/** One question: its fields, and the way on, which saves them. */
export function GuideScreen({ id, parts, samples, venue, goTo }: GuideScreenProps) {
  const partOf = (place: string) => (place in parts ? parts[place as keyof typeof parts] : undefined);
  const part = partOf(id);
  const Fields = fieldsOf[id];
  const isIn = (place: string, fields: string[]) =>
    fields.some((field) => field in (partOf(place)?.own ?? {}));
  const step = guideSteps.find((one) => one.id === id);
  const back = neighbour(id, -1);
  const isLast = id === 'samples';
  const { data: counts } = useQuery({ ...readQuery(sampleCountsPath), enabled: isLast });
  const sampleCount = isLast && counts ? counts.events + counts.images : undefined;

  const form = useRecordForm(async () => {
    if (part?.isBusy || (part?.isToSave && !(await part.save()))) return;
    // Someone who has gone to another step in the meantime stays there.
    if (form.ref.current) goTo(neighbour(id, 1) ?? 'done');
  });

  return (
    <form {...form} className={styles.form}>
      <div className={styles.head}>
        <h2 tabIndex={-1} className={`${textStyles.display2} ${textStyles.anywhere}`}>
          {sampleCount === 0 ? 'No sample shows or photos are left' : step?.question}
        </h2>
        <p className={textStyles.muted}>
          {sampleCount === 0 ? 'There are none on your site any more.' : step?.text}
        </p>
      </div>
      {part && isIn(id, sampleFacts(part.values)) && (
        <Notice as="p">The site came with a sample here. Please put in your own.</Notice>
      )}
      <div className={layout.stack} inert={part?.isBusy ?? false}>
        {part && <RestoredNotice of={part} />}
        {part && Fields && <Fields part={part} />}
        {id === 'logo' && <LogoField {...venue} />}
        {isLast && <GuideSamples form={form.ref} left={guideSteps.filter((one) => isIn(one.id, samples))} />}
        {part?.isOutdated && <OutdatedNotice {...part} />}
      </div>
      <div className={layout.cluster}>
        <SubmitButton
          isBusy={part?.isBusy ?? false}
          busyLabel="Saving..."
          variant={sampleCount ? 'outline' : 'filled'}
          {...stepOnce}
        >
          {sampleCount
            ? 'Keep them for now'
            : isLast
              ? 'Finish'
              : part?.isToSave
                ? 'Save and continue'
                : 'Continue'}
        </SubmitButton>
        {back && (
          <PageLink to={stepAddress(back)} className={buttonClass('outline')}>
            Back
          </PageLink>
        )}
        <PageLink to={venuePagePath} className={buttonClass('quiet', styles.later)}>
          Finish later
        </PageLink>
      </div>
    </form>
  );
}

interface GuideSamplesProps {
  form: RefObject<HTMLFormElement | null>;
  left: (typeof guideSteps)[number][];
}

/** What came with the site, and the button that removes it. */
function GuideSamples({ form, left }: GuideSamplesProps) {
  const counts = useQuery(readQuery(sampleCountsPath));
  const { data } = counts;
  if (!data || counts.isError) return <NotLoaded of={counts}>The samples could not be counted.</NotLoaded>;
  const remaining = left.length > 0 && (
    <Notice as="p" layout="row">
      These answers are still samples:
      {left.map(({ id, name }) => (
        <PageLink key={id} to={stepAddress(id)} className={textStyles.link}>
          {name}
        </PageLink>
      ))}
    </Notice>
  );
  if (data.events + data.images === 0) return remaining;
  return (
    <div className={layout.stack}>
      {remaining}
      <BigNumbers
        of={[
          [data.events === 1 ? 'sample event' : 'sample events', data.events],
          [data.images === 1 ? 'sample photo' : 'sample photos', data.images],
        ]}
      />
      <p className={textStyles.muted}>
        Until you remove them, guests see them. A sample that you have edited counts as your own and stays.
      </p>
      <div>
        <RemoveSamplesButton
          onGone={() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()}
          variant="filled"
        />
      </div>
    </div>
  );
}

function ContactFields({ part }: { part: VenuePart }) {
  const { social, ...links } = part.values.links;
  const count = social.length + Object.values(links).filter(Boolean).length;
  return (
    <>
      <ReachFields part={part} />
      {/* A mistake in it unfolds it. */}
      <details className={styles.more}>
        <summary>Links at the foot of every page ({count === 0 ? 'none' : count})</summary>
        <div className={styles.links}>
          <LinkFields part={part} />
        </div>
      </details>
    </>
  );
}
