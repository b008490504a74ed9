import { site } from '#site';

/** The facts about the venue, as the pages show them. */
export interface Venue {
  brand: string;
  tagline: string;
  timeZone: string;
  country: string;
  address: { street: string; city: string; region: string; postalCode: string };
  phone: string;
  bookingEmail: string;
  links: {
    about: string;
    contact: string;
    coffeeShop: string;
    terms: string;
    social: { name: string; url: string }[];
  };
  locations: { name: string; address: string | null; mapUrl: string | null }[];
  questions: { question: string; answer: string }[];
  hours: { days: string[]; from: string; to: string }[];
  accent: string | null;
  logoUrl: string | null;
}

/** What `site.config.ts` says. Nothing else on this side reads that file. */
export const venueFromFile: Venue = {
  ...site,
  locations: site.locations.map((name) => ({ name, address: null, mapUrl: null })),
  hours: [],
  accent: null,
  logoUrl: null,
};
