import type { Venue } from '#contract/venue/venue.ts';
import { type HouseTextName, usualAnswerHours } from '#contract/venue/venue-input.ts';
import { AnswerTimeField, ownAnswerWords } from '../../../admin/answer-time-field.tsx';
import { Field, ParagraphField } from '../../../forms/field.tsx';
import { Switch } from '../../../forms/switch.tsx';
import { heroWords, programWords } from '../../../pages/home/home-words.ts';
import { everyWeekend } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import type { EditableVenue } from '../editable-venue.ts';
import type { VenuePart } from '../use-venue-part.ts';

const sampleTagline = /^A coffee shop with a stage\. Live music/;

type Claim = readonly [name: HouseTextName, place: string, first: string, bare: string];

/** Where each is said, as the pages say it at first, and without what a house may not want to promise. */
const claims: Claim[] = [
  ['badge', 'At the foot of every page', everyWeekend, ''],
  [
    'hero',
    'At the top of the first page',
    heroWords,
    'Looking to perform at our venue? Tell us about your act.',
  ],
  ['program', 'About your music', programWords, 'A stage for solo artists, duos and bands.'],
];

/** What can be said of any house, in place of what this one has not said yet. Undefined: it has said all of it. */
export function bareClaims(venue: Venue): Partial<EditableVenue> | undefined {
  const { texts } = venue;
  const promiseHours =
    venue.promiseHours === undefined && ownAnswerWords(venue).length === 0 ? null : venue.promiseHours;
  const tagline = sampleTagline.test(venue.tagline) ? '' : venue.tagline;
  const isSaid = promiseHours === venue.promiseHours && tagline === venue.tagline;
  if (isSaid && claims.every(([name]) => texts?.[name] !== undefined)) return undefined;
  return {
    texts: { ...Object.fromEntries(claims.map(([name, , , bare]) => [name, bare])), ...texts },
    tagline,
    ownPhotosOnly: venue.ownPhotosOnly ?? true,
    promiseHours,
  };
}

/** What the pages say and show of the house: to be kept, put in other words, or left out. */
export function ClaimFields({ part }: { part: VenuePart }) {
  const { texts, ownPhotosOnly, promiseHours = usualAnswerHours } = part.values;
  return (
    <>
      <Field {...part.text('tagline')} label="In search results, link previews and on posters" isOptional />
      {claims.map(([name, place, first]) => {
        const path = `texts.${name}`;
        const value = texts[name] ?? first;
        return (
          <div key={name}>
            <ParagraphField
              {...part.text(path)}
              value={value}
              label={place}
              hint={value === first ? undefined : `It came as: “${first}”`}
              rows={2}
              isOptional
            />
            {value !== first && (
              <Button variant="quiet" onClick={() => part.change(path, first)}>
                Use the words it came with<span className={textStyles.visuallyHidden}>: {first}</span>
              </Button>
            )}
          </div>
        );
      })}
      <AnswerTimeField hours={promiseHours} record={part} />
      <Switch
        label="Leave out the photographs that came with the site"
        hint="They show another room. A drawn ground stands there until you add your own."
        isOn={ownPhotosOnly}
        onChange={(isOn) => part.change('ownPhotosOnly', isOn)}
      />
    </>
  );
}
