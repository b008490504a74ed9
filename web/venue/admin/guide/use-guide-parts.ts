import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  isSampleAddress,
  sampleFacts,
  sampleLocation,
  type VenueChanges,
  type VenueField,
} from '#contract/venue/venue-input.ts';
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

const sampleAnswer =
  /^(All of them, as long as it is honest|Most sets run 45-90 minutes\. Tell us|A PA with monitors, microphones and stands, DI boxes, a small|More than welcome\. Originals)/;

/** The steps whose answers are wholly the sample venue's still. */
function asItCame({ address, links, locations, questions }: Venue): Partial<Record<GuidePlace, boolean>> {
  const { social, ...others } = links;
  const addresses = [...Object.values(others).filter(Boolean), ...social.map(({ url }) => url)];
  return {
    address: address.city === 'Dawsonville',
    contact: addresses.every(isSampleAddress),
    locations: locations.every(
      ({ name, ...facts }) => sampleLocation.test(name) && !Object.values(facts).some(Boolean),
    ),
    questions: questions.every(({ answer }) => sampleAnswer.test(answer)),
    words: true,
  };
}

/**
 * What goes with the first name of one's own, so that whoever stops there has a site that says nothing of another house:
 * what is suggested in place of answers that are as they came. But for the booking address, which no house is without, and
 * which nobody is told while it is the sample's.
 */
export function goesWithName(output: Venue) {
  return ({ brand = drawnBrand }: Pick<VenueChanges, 'brand'>): Partial<EditableVenue> => {
    if (output.brand !== drawnBrand) return {};
    const came = asItCame(output);
    const suggestions = Object.entries(suggestionsFor({ ...output, brand }));
    const apt = suggestions.flatMap(([place, facts]) => (came[place as GuidePlace] ? [facts] : []));
    const { bookingEmail: _, ...others } = Object.assign({}, ...apt);
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
    name: useVenuePart(['brand'], stored, {
      ...options('name'),
      alongWith: goesWithName(stored.output),
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
      Object.assign(
        {},
        parts.name.values,
        ...all.map(({ own }) => own),
        goesWithName(stored.output)(parts.name.own),
        parts.name.own,
      ),
    ),
    isChanged: all.some(({ isChanged }) => isChanged),
    discard: () => {
      for (const part of all) part.discard();
    },
  };
}

export type GuideParts = ReturnType<typeof useGuideParts>;
