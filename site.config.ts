import type { Site } from '#contract/venue/venue.ts';

/**
 * The facts that a new installation starts with. What staff change later counts more than this file, field by field.
 * A location is a name, or `{ name, address, mapUrl }`; `hours` and `accent` may be added.
 */
export const site: Site = {
  brand: 'Folklore',
  tagline: 'A coffee shop with a stage. Live music and good company, every weekend.',
  timeZone: 'America/New_York',
  country: 'US',
  address: { street: '12 Sample Street', city: 'Dawsonville', region: 'GA', postalCode: '30534' },
  phone: '(706) 555-0142',
  bookingEmail: 'booking@folklore.example.com',
  links: {
    about: 'https://folklore.example.com/about',
    contact: 'https://folklore.example.com/contact',
    coffeeShop: 'https://folklore.example.com/coffee',
    terms: 'https://folklore.example.com/terms',
    social: [
      { name: 'Instagram', url: 'https://social.example.com/folklore/instagram' },
      { name: 'Facebook', url: 'https://social.example.com/folklore/facebook' },
      { name: 'YouTube', url: 'https://social.example.com/folklore/youtube' },
    ],
  },
  locations: [
    'Folklore (Dawsonville)',
    'Myth & Legend (Cumming)',
    'Myth & Legend (Johns Creek)',
    'Myth & Legend (Clarkesville)',
  ],
  questions: [
    {
      question: 'What genres are you looking for?',
      answer:
        'All of them, as long as it is honest: folk, indie, jazz, soul, hip-hop, electronic, songs nobody has a word for yet. The room is small, so we listen for acts that sound good close up.',
    },
    {
      question: 'How long is a set?',
      answer:
        'Most sets run 45-90 minutes. Tell us in your application what feels right, and we will plan the evening around it.',
    },
    {
      question: 'What equipment do you provide?',
      answer:
        'A PA with monitors, microphones and stands, DI boxes, a small guitar amp, stage light, and someone who knows how to run it all. Bring your instruments and whatever makes your sound yours.',
    },
    {
      question: 'Is original music welcome?',
      answer:
        'More than welcome. Originals, covers played your own way, or a set of both: it is your evening.',
    },
  ],
};
