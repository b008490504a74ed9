import { createContext } from 'react';

/** When the server rendered a personal page: what is late is told by its clock, and not by the browser's. */
export const RenderedAtContext = createContext<string | undefined>(undefined);
