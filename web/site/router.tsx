import {
  createContext,
  type PropsWithChildren,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import { followHistory, type PageLocation, type Visit } from './browser-history.ts';

const VisitContext = createContext(undefined as unknown as Visit);

/**
 * Begins with the visit that the server has rendered, because hydration needs the same page. Renders a new page in a
 * transition, so that the current one stays usable until then.
 */
export function BrowserRouter({ first, children }: PropsWithChildren<{ first: Visit }>) {
  const [visit, setVisit] = useState(first);
  useLayoutEffect(() => followHistory(first, (next) => startTransition(() => setVisit(next))), [first]);
  return <VisitContext value={visit}>{children}</VisitContext>;
}

export function StaticRouter({ url, children }: PropsWithChildren<{ url: string }>) {
  const cut = url.indexOf('?');
  const [pathname, search] = cut === -1 ? [url, ''] : [url.slice(0, cut), url.slice(cut)];
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  return <VisitContext value={{ location, navigationType: 'POP' }}>{children}</VisitContext>;
}

function useVisit(): Visit {
  return use(VisitContext);
}

export function useLocation(): PageLocation {
  return useVisit().location;
}

export function useNavigationType(): Visit['navigationType'] {
  return useVisit().navigationType;
}
