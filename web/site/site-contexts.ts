import { createContext, type ReactNode, use } from 'react';
import type { BrowserSettings, PlainSubmission } from '#contract/pages.ts';
import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { HouseTextName } from '#contract/venue/venue-input.ts';
import type { PageAddress } from './app-route.ts';
import { useLocation } from './router.tsx';

/** The app gives each a value. Whatever is rendered outside of it fails at the first fact that it needs. */
const outsideOfApp: unknown = undefined;

/** The address of the page as parsed by its route. The same on the server and in the browser. */
export const CurrentPageContext = createContext(outsideOfApp as PageAddress);

export function usePage(): PageAddress {
  return use(CurrentPageContext);
}

/**
 * Prefetches a page. Provided by the app through a context, because a link must not import the route table,
 * which imports every page.
 */
export const PreloadContext = createContext<(url: string) => void>(() => {});

/** What came with the document, whatever page is shown since. */
export interface DocumentFacts {
  settings: BrowserSettings;
  /** The site's time when the page was rendered, in whole quarters of an hour. */
  now: string;
  /** Set when the page is the answer to a form that was sent without JavaScript. */
  submission?: PlainSubmission | undefined;
}

export const DocumentContext = createContext({ now: '' } as DocumentFacts);

export function useSettings(): BrowserSettings {
  return use(DocumentContext).settings;
}

/**
 * The outcome of a form that was sent without JavaScript, when this document is the answer to it. Undefined
 * after navigation to another page.
 */
export function useSubmission(): PlainSubmission | undefined {
  const { submission } = use(DocumentContext);
  const { key } = useLocation();
  return key === 'default' ? submission : undefined;
}

export type Refusal = Extract<PlainSubmission, { outcome: 'refused' }>;

/** Why the server refused such a form. */
export function useRefusal(): Refusal | undefined {
  const submission = useSubmission();
  return submission?.outcome === 'refused' ? submission : undefined;
}

export const VenueContext = createContext(outsideOfApp as Venue);

/** The facts about the venue. They are the same in the server's HTML and in the browser. */
export function useVenue(): Venue {
  return use(VenueContext);
}

/**
 * A sentence about the house: as staff have written it, or as the site came with it. `elsewhere` is what can be said
 * of a house that has another name and has not said yet whether the first words are true of it.
 */
export function houseText(
  { texts, brand }: Pick<Venue, 'texts' | 'brand'>,
  name: HouseTextName,
  first: string,
  elsewhere = first,
): string {
  return texts?.[name] ?? (brand === drawnBrand ? first : elsewhere);
}

export const everyWeekend = 'Live shows every weekend';

/** Where staff change the words, what is shown in place of them. */
export const TextEditContext = createContext<
  ((name: HouseTextName, words: string, firstWords: string) => ReactNode) | undefined
>(undefined);

export function useHouseText(): (name: HouseTextName, first: string, elsewhere?: string) => ReactNode {
  const venue = useVenue();
  const edit = use(TextEditContext);
  return (name, ...words) => {
    const shown = houseText(venue, name, ...words);
    return edit ? edit(name, shown, houseText({ brand: venue.brand }, name, ...words)) : shown;
  };
}
