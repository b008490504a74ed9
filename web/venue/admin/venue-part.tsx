import { type ReactNode, useId } from 'react';
import type { Venue } from '#contract/venue/venue.ts';
import { partId, type VenuePartName } from '../../admin/admin-pages.ts';
import { useRole } from '../../admin/settings.queries.ts';
import settings from '../../admin/settings-section.module.css';
import { Form } from '../../forms/form.tsx';
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
  const canChange = useRole() !== 'staff';
  return (
    <VenueSection heading={heading} text={text}>
      <Form
        of={part}
        className={`${layout.stack} ${styles.form}`}
        label={canChange ? `Save ${heading.toLowerCase()}` : null}
        busyLabel="Saving..."
        asksBeforeLeaving
      >
        <fieldset className={layout.stack} disabled={!canChange}>
          {children}
        </fieldset>
      </Form>
      <aside aria-label={`Preview of ${heading.toLowerCase()}`} className={styles.aside}>
        <p className={textStyles.label}>Preview</p>
        <div className={styles.preview} inert>
          <VenueContext value={previewOf(venue, part.values)}>{preview}</VenueContext>
        </div>
      </aside>
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
