import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { sampleFacts, type VenueChanges, type VenueField } from '#contract/venue/venue-input.ts';
import { type EditableVenue, newLocation, previewOf } from '../editable-venue.ts';
import { useVenuePart } from '../use-venue-part.ts';
import type { VersionedVenue } from '../venue.queries.ts';
import { bareClaims } from './claim-fields.tsx';
import type { GuidePlace } from './guide-steps.ts';

const samplePhone = /555-0142$/;
const noLinks = { coffeeShop: '', about: '', contact: '', terms: '', social: [] };
const noAddress = { street: '', city: '', region: '', postalCode: '' };

const firstQuestions = [
  'What genres are you looking for?',
  'How long is a set?',
  'What equipment do you provide?',
  'Is original music welcome?',
].map((question) => ({ question, answer: '' }));

/** What the sample venue says is nobody else's: another venue starts with what is empty or promises nothing. */
function suggestionsFor(venue: Venue): Partial<Record<GuidePlace, Partial<EditableVenue>>> {
  const { brand, phone, bookingEmail, country, timeZone, links, questions } = venue;
  if (brand === drawnBrand) return {};
  const claims = bareClaims(venue);
  const samples = sampleFacts(venue);
  const has = (...fields: VenueField[]) => fields.some((field) => samples.includes(field));
  const ownPhone = samplePhone.test(phone) ? '' : phone;
  const reach = {
    phone: ownPhone,
    bookingEmail: has('bookingEmail') ? '' : bookingEmail,
    links: has('links') ? noLinks : links,
  };
  return {
    ...(has('address') && { address: { address: noAddress, country, timeZone } }),
    ...((has('bookingEmail', 'links') || ownPhone !== phone) && { contact: reach }),
    ...(has('locations') && { locations: { locations: [{ ...newLocation, name: brand }] } }),
    ...((questions.length === 0 || questions.some(({ answer }) => /DI boxes/.test(answer))) && {
      questions: { questions: firstQuestions },
    }),
    ...(claims && { words: claims }),
  };
}

/**
 * What goes with a new name, so that whoever stops there has a site that says nothing of another house: all that is
 * suggested to it, but for the booking address, which no house is without, and the tagline, which stands beside the name.
 */
function goesWithName({ output }: VersionedVenue) {
  return ({ brand = output.brand }: Pick<VenueChanges, 'brand'>): Partial<EditableVenue> => {
    const suggestions = Object.values(suggestionsFor({ ...output, brand }));
    const { bookingEmail: _, tagline: __, ...others } = Object.assign({}, ...suggestions);
    return others;
  };
}

/** All of them are held here and not in their steps, so that Back and Forward lose nothing that is not saved yet. */
export function useGuideParts(stored: VersionedVenue, place: GuidePlace) {
  const samples = sampleFacts(stored.output);
  const suggestions = suggestionsFor(stored.output);
  const options = (step: GuidePlace) => ({
    isQuiet: true,
    suggested: place === step ? suggestions[step] : undefined,
  });
  const parts = {
    name: useVenuePart(['brand', 'tagline'], stored, {
      ...options('name'),
      alongWith: goesWithName(stored),
    }),
    address: useVenuePart(['address', 'country', 'timeZone'], stored, options('address')),
    contact: useVenuePart(['phone', 'bookingEmail', 'links'], stored, options('contact')),
    locations: useVenuePart(['locations'], stored, options('locations')),
    questions: useVenuePart(['questions'], stored, options('questions')),
    words: useVenuePart(['tagline', 'texts', 'ownPhotosOnly', 'promiseHours'], stored, options('words')),
  };
  const all = Object.values(parts);
  return {
    /** The steps with text fields. Each is saved by itself. */
    parts,
    /** The facts that are still those of the sample venue. */
    samples,
    /** The facts with everything that is typed, for the picture of the site. */
    preview: previewOf(
      stored.output,
      Object.assign({}, parts.name.values, ...all.map(({ own }) => own), parts.name.own),
    ),
    isChanged: all.some(({ isChanged }) => isChanged),
    discard: () => {
      for (const part of all) part.discard();
    },
  };
}

export type GuideParts = ReturnType<typeof useGuideParts>;
