import { type ReactNode, useId } from 'react';
import type { Venue } from '#contract/venue/venue.ts';
import { partId, type VenuePartName } from '../../admin/admin-pages.ts';
import { useRole } from '../../admin/settings.queries.ts';
import settings from '../../admin/settings-section.module.css';
import { OutdatedNotice, RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { useRecordForm } from '../../forms/drafts/use-edited-record.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { VenueContext } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import { previewOf } from './editable-venue.ts';
import { useCurrentPart } from './part-list.tsx';
import type { VenuePart } from './use-venue-part.ts';
import styles from './venue-part.module.css';

interface VenuePartFormProps {
  heading: VenuePartName;
  text: string;
  venue: Venue;
  part: VenuePart;
  /** What changes on the website. It reads the facts as they would be after saving. */
  preview: ReactNode;
  children: ReactNode;
}

/** A part of text fields: its fields, a preview beside them, and its own button to save it. */
export function VenuePartForm({ heading, text, venue, part, preview, children }: VenuePartFormProps) {
  const form = useRecordForm(part.save);
  const canChange = useRole() !== 'staff';
  const guard = useUnsavedGuard(part.isChanged ? discardQuestion(part.discard) : null);

  return (
    <VenueSection heading={heading} text={text}>
      <form {...form} className={`${layout.stack} ${styles.form}`}>
        <RestoredNotice of={part} />
        <fieldset className={layout.stack} inert={part.isBusy} disabled={!canChange}>
          {children}
        </fieldset>
        {part.isOutdated && <OutdatedNotice {...part} />}
        {canChange && (
          <div className={layout.cluster}>
            <SubmitButton isBusy={part.isBusy} busyLabel="Saving...">
              Save {heading.toLowerCase()}
            </SubmitButton>
            {part.isChanged && <span className={textStyles.muted}>Not saved yet</span>}
          </div>
        )}
      </form>
      <aside aria-label={`Preview of ${heading.toLowerCase()}`} className={styles.aside}>
        <p className={textStyles.label}>Preview</p>
        <div className={styles.preview} inert>
          <VenueContext value={previewOf(venue, part.values)}>{preview}</VenueContext>
        </div>
      </aside>
      {guard.dialog}
    </VenueSection>
  );
}

/** One part of the page. All of them are there, so that nothing typed is lost; the one that the address names is shown. */
export function VenueSection({
  heading,
  text,
  children,
}: Pick<VenuePartFormProps, 'heading' | 'text' | 'children'>) {
  const id = useId();
  return (
    <section
      id={partId(heading)}
      aria-labelledby={id}
      className={styles.part}
      hidden={useCurrentPart() !== heading}
    >
      <div className={`${settings.about} ${styles.wide}`}>
        <h2 id={id} tabIndex={-1} className={textStyles.display3}>
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}
