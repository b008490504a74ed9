import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { sampleFacts } from '#contract/venue/venue-input.ts';
import { newLocation, previewOf } from '../editable-venue.ts';
import { useVenuePart, type VenuePart } from '../use-venue-part.ts';
import type { VersionedVenue } from '../venue.queries.ts';
import type { GuidePlace } from './guide-steps.ts';

export interface GuideParts {
  /** The steps with text fields. Each is saved by itself. */
  parts: Record<'name' | 'address' | 'contact' | 'locations' | 'questions', VenuePart>;
  /** The facts with everything that is typed, for the picture of the site. */
  preview: Venue;
  /** The facts that are still those of the sample venue. */
  samples: string[];
  isChanged: boolean;
  discard: () => void;
}

const quiet = { isQuiet: true };

const firstQuestions = [
  { question: 'What genres are you looking for?', answer: 'Tell us what you play, and we will listen.' },
  { question: 'How long is a set?', answer: 'Tell us in your application what feels right.' },
  {
    question: 'What equipment do you provide?',
    answer: 'Tell us what you need, and we will tell you what is here.',
  },
  {
    question: 'Is original music welcome?',
    answer: 'Yes: originals, covers played your own way, or a set of both.',
  },
];

/** All of them are held here and not in their steps, so that Back and Forward lose nothing that is not saved yet. */
export function useGuideParts(stored: VersionedVenue, place: GuidePlace): GuideParts {
  const { brand, questions } = stored.output;
  const samples = sampleFacts(stored.output);
  // The places of the sample venue are nobody else's: another venue starts with one place that has its name.
  const suggested =
    place === 'locations' && samples.includes('locations')
      ? { locations: [{ ...newLocation, name: brand }] }
      : undefined;
  // Nor are its answers, which name its gear: another venue starts with such as promise nothing.
  const answered =
    place === 'questions' && brand !== drawnBrand && questions.some(({ answer }) => /DI boxes/.test(answer))
      ? { questions: firstQuestions }
      : undefined;
  const parts = {
    name: useVenuePart(['brand', 'tagline'], stored, quiet),
    address: useVenuePart(['address', 'country', 'timeZone'], stored, quiet),
    contact: useVenuePart(['phone', 'bookingEmail', 'links'], stored, quiet),
    locations: useVenuePart(['locations'], stored, { ...quiet, suggested }),
    questions: useVenuePart(['questions'], stored, { ...quiet, suggested: answered }),
  };
  const all = Object.values(parts);
  return {
    parts,
    samples,
    preview: previewOf(stored.output, Object.assign({}, parts.name.values, ...all.map(({ own }) => own))),
    isChanged: all.some(({ isChanged }) => isChanged),
    discard: () => {
      for (const part of all) part.discard();
    },
  };
}
