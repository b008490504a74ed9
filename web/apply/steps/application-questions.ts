import {
  type ApplicationField,
  applicationSteps,
  maxBandPhotos,
  minBandPhotos,
  performanceTypes,
  sellingTicketsAnswers,
} from '#contract/applications/application-fields.ts';
import { equipmentAnswer } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { houseText } from '../../site/site-contexts.ts';

export type Question = { label: string; hint?: string; isOptional?: true } & (
  | {
      kind: 'line';
      type?: 'email' | 'tel' | 'number';
      inputMode?: 'url' | 'numeric';
      autoComplete?: string;
    }
  | { kind: 'paragraph'; rows: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'images'; most: number }
);

/**
 * Labels, hints and input types of the fields, for the form with and without JavaScript. The validation is in
 * the contract.
 */
const questions: Record<Exclude<ApplicationField, 'location'>, Question> = {
  name: { kind: 'line', label: 'Name', hint: 'Who we will be talking to.', autoComplete: 'name' },
  bandName: {
    kind: 'line',
    label: 'Band name',
    hint: 'The name on the poster. If you play alone, your own or the one you play under.',
    autoComplete: 'organization',
  },
  email: {
    kind: 'line',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
  },
  phone: {
    kind: 'line',
    label: 'Phone number',
    hint: 'For the day of the show.',
    type: 'tel',
    autoComplete: 'tel',
  },
  performanceType: { kind: 'choice', label: 'Performance type', options: performanceTypes },
  bandLineup: {
    kind: 'paragraph',
    label: 'Band lineup',
    hint: 'Who plays what, one person per line.',
    rows: 4,
  },
  website: {
    kind: 'line',
    label: 'Website',
    isOptional: true,
    inputMode: 'url',
    autoComplete: 'url',
  },
  socialLinks: {
    kind: 'paragraph',
    label: 'Social links',
    hint: 'Wherever we can hear or see you, one link per line.',
    isOptional: true,
    rows: 3,
  },
  venmoLink: {
    kind: 'line',
    label: 'Venmo link',
    isOptional: true,
    inputMode: 'url',
    autoComplete: 'off',
  },
  bandPhotos: {
    kind: 'images',
    label: 'Band photos',
    hint: `${minBandPhotos} to ${maxBandPhotos} pictures; the first one is the main picture. Photos straight from your phone are fine: we make them smaller here.`,
    most: maxBandPhotos,
  },
  flyer: {
    kind: 'images',
    label: 'Flyer',
    hint: 'If you already have one for the show.',
    isOptional: true,
    most: 1,
  },
  preferredDates: {
    kind: 'paragraph',
    label: 'Preferred dates',
    hint: 'In your own words: days, weeks or months, and when you cannot.',
    rows: 2,
  },
  setLength: { kind: 'line', label: 'Set length', isOptional: true },
  equipmentNeeds: {
    kind: 'paragraph',
    label: 'Equipment needs',
    isOptional: true,
    rows: 3,
  },
  bandBio: {
    kind: 'paragraph',
    label: 'Band bio',
    hint: 'A few sentences that we may print. Where you come from, what you sound like.',
    rows: 5,
  },
  additionalInfo: {
    kind: 'paragraph',
    label: 'Additional info',
    hint: 'Anything we forgot to ask.',
    isOptional: true,
    rows: 3,
  },
  sellingTickets: { kind: 'choice', label: 'Are you selling tickets?', options: sellingTicketsAnswers },
  ticketSalesMethod: {
    kind: 'paragraph',
    label: 'Ticket sales method',
    hint: 'Where and how: a ticket site, at the door, both.',
    isOptional: true,
    rows: 2,
  },
  expectedGuests: {
    kind: 'line',
    label: 'Expected guests',
    hint: 'Your best guess, as a number.',
    type: 'number',
    inputMode: 'numeric',
  },
};

/** Where to play, and what there is to play with, is the venue's to say. */
export function questionFor(
  name: ApplicationField,
  venue: Pick<Venue, 'brand' | 'texts' | 'locations' | 'questions' | 'country'>,
): Question {
  if (name === 'location')
    return { kind: 'choice', label: 'Location', options: venue.locations.map((place) => place.name) };
  if (name === 'venmoLink' && venue.country !== 'US') return { ...questions[name], label: 'Link for tips' };
  const hint = hintOf(name, venue);
  return hint ? { ...questions[name], hint } : questions[name];
}

/** Those that say what there is in the house. */
function hintOf(
  name: ApplicationField,
  venue: Pick<Venue, 'brand' | 'texts' | 'questions'>,
): string | undefined {
  if (name === 'setLength')
    return houseText(venue, name, 'Most sets run 45-90 minutes.', 'How long would you like to play?');
  if (name === 'equipmentNeeds')
    return houseText(
      venue,
      'equipment',
      'There is a PA with monitors, microphones, DI boxes and a small guitar amp. What else do you need?',
      `${equipmentAnswer(venue.questions)} What do you need on stage?`.trim(),
    );
  return undefined;
}

/** One sentence for each step. */
export const stepIntros = [
  'First of all: who are you, and how do we reach you?',
  'Tell us what happens on stage.',
  'Let us see and hear you.',
  'When would you like to play, and what do you need?',
  'Last of all: the evening itself.',
] as const;

export const stepNames = applicationSteps.map(({ name }) => name);
