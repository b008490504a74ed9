import { createContext, use } from 'react';
import type { BrowserSettings, PlainSubmission } from '#contract/pages.ts';
import type { Venue } from '#contract/venue/venue.ts';
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

export const SettingsContext = createContext(outsideOfApp as BrowserSettings);

export function useSettings(): BrowserSettings {
  return use(SettingsContext);
}

export const SubmissionContext = createContext<PlainSubmission | undefined>(undefined);

/**
 * The outcome of a form that was sent without JavaScript, when this document is the answer to it. Undefined
 * after navigation to another page.
 */
export function useSubmission(): PlainSubmission | undefined {
  const submission = use(SubmissionContext);
  const { key } = useLocation();
  return key === 'default' ? submission : undefined;
}

export const VenueContext = createContext(outsideOfApp as Venue);

/** The facts about the venue. They are the same in the server's HTML and in the browser. */
export function useVenue(): Venue {
  return use(VenueContext);
}
