import {
  type ApplicationField,
  applicationSteps,
  maxBandPhotos,
  minBandPhotos,
  performanceTypes,
  sellingTicketsAnswers,
} from '#contract/application-fields.ts';
import { locationNames } from '#contract/site.ts';
import { site } from '#site';

interface Asked {
  label: string;
  hint?: string;
  isOptional?: true;
}

interface LineQuestion extends Asked {
  kind: 'line';
  type?: 'email' | 'tel' | 'number';
  inputMode?: 'url' | 'numeric';
  autoComplete?: string;
}

interface ParagraphQuestion extends Asked {
  kind: 'paragraph';
  rows: number;
}

interface ChoiceQuestion extends Asked {
  kind: 'choice';
  options: readonly string[];
}

interface ImagesQuestion extends Asked {
  kind: 'images';
  most: number;
}

export type Question = LineQuestion | ParagraphQuestion | ChoiceQuestion | ImagesQuestion;

/** How each field is asked for, with scripts and without. What is a right answer, the contract says. */
export const applicationQuestions: Record<ApplicationField, Question> = {
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
    hint: 'Next steps go here, and nothing else.',
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
    hint: 'Who plays what, one line a person. A choir may count its voices.',
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
    hint: 'Wherever we can hear or see you, one a line.',
    isOptional: true,
    rows: 3,
  },
  venmoLink: {
    kind: 'line',
    label: 'Venmo link',
    hint: 'For tips. The jar on the bar is yours as well.',
    isOptional: true,
    inputMode: 'url',
    autoComplete: 'off',
  },
  bandPhotos: {
    kind: 'images',
    label: 'Band photos',
    hint: `${minBandPhotos} to ${maxBandPhotos} pictures; the first one leads. Straight from your phone is fine: we make them smaller here.`,
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
    hint: 'In your own words: “any Friday in March”, “not before the 12th”.',
    rows: 2,
  },
  setLength: { kind: 'line', label: 'Set length', hint: 'Most sets run 45-90 minutes.', isOptional: true },
  equipmentNeeds: {
    kind: 'paragraph',
    label: 'Equipment needs',
    hint: 'There is a PA with monitors, microphones, DI boxes and a small guitar amp. What else do you need?',
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
  location: { kind: 'choice', label: 'Location', options: locationNames(site) },
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

/** One thought a step, in the order of the steps. */
export const stepThoughts = [
  'First of all: who are you, and how do we reach you?',
  'Tell us what happens on stage.',
  'Let us see and hear you.',
  'When, how long, and what for.',
  'Last of all: where, and for how many?',
] as const;

export const stepNames = applicationSteps.map(({ name }) => name);
