import {
  createContext,
  type PropsWithChildren,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import { followHistory, type PageLocation, type Visit, visitNow } from './browser-history.ts';

const VisitContext = createContext<Visit | null>(null);

/** Renders a new page in a transition, so that the current one stays usable until then. */
export function BrowserRouter({ children }: PropsWithChildren) {
  const [visit, setVisit] = useState(() => visitNow('POP'));
  useLayoutEffect(() => followHistory((next) => startTransition(() => setVisit(next))), []);
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** The router of the server, for the address that is asked for. */
export function StaticRouter({ url, children }: PropsWithChildren<{ url: string }>) {
  const cut = url.indexOf('?');
  const [pathname, search] = cut === -1 ? [url, ''] : [url.slice(0, cut), url.slice(cut)];
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  return <VisitContext value={{ location, navigationType: 'POP' }}>{children}</VisitContext>;
}

function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error('The router is missing');
  return visit;
}

export function useLocation(): PageLocation {
  return useVisit().location;
}

export function useNavigationType(): Visit['navigationType'] {
  return useVisit().navigationType;
}
