import { createContext, use } from 'react';
import type { PageAddress } from './page-data.ts';

/** The address of the page as parsed by its route. The same on the server and in the browser. */
export const CurrentPageContext = createContext<PageAddress | null>(null);

export function usePage(): PageAddress {
  const page = use(CurrentPageContext);
  if (!page) throw new Error('usePage outside of App');
  return page;
}
