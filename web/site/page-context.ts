import { createContext, use } from 'react';
import type { PageContext } from './page-data.ts';

/** The address of the page as parsed by its route. The same on the server and in the browser. */
export const CurrentPageContext = createContext<PageContext | null>(null);

export function usePage(): PageContext {
  const page = use(CurrentPageContext);
  if (!page) throw new Error('usePage outside of App');
  return page;
}
