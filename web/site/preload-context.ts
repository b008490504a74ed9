import { createContext } from 'react';

/** Fetches a page ahead of a visit. Handed down by the app: the links on pages must not import the table of all pages. */
export const PreloadContext = createContext<(url: string) => void>(() => {});
