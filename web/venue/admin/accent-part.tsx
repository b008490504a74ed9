import { legibleAccent } from '#contract/venue/accent.ts';
import { ownAccent } from '#contract/venue/brand.ts';
import { Field } from '../../forms/field.tsx';
import { Logo } from '../../site/logo.tsx';
import { everyWeekend, useHouseText, useVenue } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import textStyles from '../../ui/text.module.css';
import fields from './fields.module.css';
import previewStyles from './preview.module.css';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

export function AccentPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['accent'], stored);
  const { accent } = part.values;
  const isColour = /^#[0-9a-f]{6}$/i.test(accent);
  const shown = isColour ? legibleAccent(accent.toLowerCase()) : undefined;
  return (
    <VenuePartForm
      heading="Accent colour"
      text="For buttons, links and small lines on the dark pages."
      venue={stored.output}
      part={part}
      preview={<AccentPreview accent={shown} />}
    >
      <div className={fields.row}>
        <Field
          {...part.text('accent')}
          label="Colour"
          hint="As #rrggbb. Empty for the amber of the photographs."
          autoComplete="off"
          spellCheck={false}
          isOptional
        />
      </div>
      <div className={layout.cluster}>
        <input
          type="color"
          aria-label="Choose a colour"
          className={fields.colour}
          value={isColour ? accent.toLowerCase() : ownAccent}
          onChange={({ target }) => part.change('accent', target.value)}
        />
        {accent && <Button onClick={() => part.change('accent', '')}>Use the site's own</Button>}
      </div>
      <Status>
        {shown && shown !== accent.toLowerCase() && (
          <Notice as="p" className={fields.moved}>
            Text in {accent} could not be read everywhere. The website uses the nearest colour that can be
            read: {shown}.
          </Notice>
        )}
      </Status>
    </VenuePartForm>
  );
}

function AccentPreview({ accent = ownAccent }: { accent: string | undefined }) {
  const { brand } = useVenue();
  return (
    // Set by script and not by the server's HTML, as the content security policy asks.
    <div style={{ '--color-amber': accent, '--color-teal': accent } as React.CSSProperties}>
      <Logo className={previewStyles.logo} isNamedNearby />
      <p className={previewStyles.answer}>
        Live music at {brand}. <span className={textStyles.link}>What it is like to play here</span>
      </p>
      <div className={layout.buttonsBelow}>
        <Button variant="filled">Apply to Perform</Button>
        <span className={`${textStyles.label} ${textStyles.badge}`}>
          {useHouseText()('badge', everyWeekend)}
        </span>
      </div>
    </div>
  );
}
