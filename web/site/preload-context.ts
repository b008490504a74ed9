import { createContext } from 'react';

/**
 * Prefetches a page. Provided by the app through a context, because a link must not import the route table,
 * which imports every page.
 */
export const PreloadContext = createContext<(url: string) => void>(() => {});
