/** The shape of `site.config.ts`: all facts about one venue. */
export interface Site {
  /** The venue's name, as guests say it. */
  brand: string;
  /** One sentence for search engines and share cards. */
  tagline: string;
  /** IANA name, e.g. `America/New_York`. All times that people type or read are in this zone. */
  timeZone: string;
  /** ISO country code, the default for telephone numbers without one. */
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
  /** Where a performer may ask to play, in the order of the form. */
  locations: [string, ...string[]];
  questions: { question: string; answer: string }[];
}
