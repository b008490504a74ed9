import { isSecretPath } from '#contract/addresses.ts';

export interface PageLocation {
  pathname: string;
  /** With its `?`; empty without search parameters. */
  search: string;
  /** With its `#`. */
  hash: string;
  /** What a navigation has left with its history entry. It survives a reload, and a link cannot set it. */
  state: unknown;
  /** Different for every navigation, the same again after Back. `default` for the page that was loaded. */
  key: string;
}

/** A page, and how it was reached: POP is a page load, Back or Forward. */
export interface Visit {
  location: PageLocation;
  navigationType: 'POP' | 'PUSH' | 'REPLACE';
}

/** Left with an entry that shows another selection of the same page: whoever chooses it stays where they are on it. */
export const sameView = 'same';

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

/** What this site stores in an entry of the browser's history. */
interface EntryState {
  state: unknown;
  key: string;
  index: number;
}

/** Returns true when the router must not follow the browser to the entry it has gone to. */
type HistoryGate = () => boolean;

let gate: HistoryGate | undefined;
let follow: ((visit: Visit) => void) | undefined;
/** The page that is shown, as it was last reached. */
let shown: PageLocation | undefined;

/** Lets one module see each Back and Forward before the router does, and stop it. */
export function setHistoryGate(next: HistoryGate | undefined): void {
  gate = next;
}

/** The position of the current entry. Undefined for an entry that a link within a page has made. */
export function historyIndex(): number | undefined {
  return entryState()?.index;
}

export function visitNow(navigationType: Visit['navigationType']): Visit {
  const { pathname, search, hash } = window.location;
  const { state = null, key = 'default' } = entryState() ?? {};
  return { location: { pathname, search, hash, state, key }, navigationType };
}

/**
 * Calls `listener` after every navigation. `first` is the visit that the page was rendered for: someone may have gone
 * Back or Forward since, while the page was loading. Returns a function that ends this.
 */
export function followHistory(first: Visit, listener: (visit: Visit) => void): () => void {
  if (historyIndex() === undefined) {
    window.history.replaceState({ ...window.history.state, index: 0 }, '');
  }
  const pop = () => {
    keepKeyWithinPage();
    if (!gate?.()) tell(visitNow('POP'));
  };
  follow = listener;
  shown = first.location;
  if (!isAt(first.location)) tell(visitNow('POP'));
  window.addEventListener('popstate', pop);
  return () => {
    follow = undefined;
    window.removeEventListener('popstate', pop);
  };
}

function isAt({ pathname, search, hash, key }: PageLocation): boolean {
  const { location } = visitNow('POP');
  return (
    location.pathname === pathname &&
    location.search === search &&
    location.hash === hash &&
    location.key === key
  );
}

/** Goes to an address of this site that begins with a slash. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  if (needsItsOwnDocument(to)) {
    loadDocument(to, replace);
    return;
  }
  const index = historyIndex() ?? 0;
  const entry: EntryState = {
    state,
    key: Math.random().toString(36).slice(2, 10),
    index: replace ? index : index + 1,
  };
  try {
    if (replace) window.history.replaceState(entry, '', to);
    else window.history.pushState(entry, '', to);
  } catch {
    // Safari refuses more than a hundred calls in half a minute.
    loadDocument(to, replace);
  }
  tell(visitNow(replace ? 'REPLACE' : 'PUSH'));
}

/**
 * Adds an entry within the page, such as the step of a form, and shows nothing else. Back and Forward lead to these as
 * to other pages; their state says which it is. Neither it nor the entry before keeps a hash: browsers scroll to its
 * section and focus that whenever they go there.
 */
export function pushWithinPage(state: unknown): void {
  const { pathname, search } = window.location;
  if (shown) shown = { ...shown, state };
  const entry = { ...window.history.state, state, index: (historyIndex() ?? 0) + 1 };
  window.history.replaceState(window.history.state, '', pathname + search);
  window.history.pushState(entry, '', pathname + search);
}

let areStaffPagesApart = false;

/** For a site with scripts of other companies: in the document of a staff page there are none. */
export function keepStaffPagesApart(): void {
  areStaffPagesApart = true;
}

const staffPath = /^\/admin(?=[/?#]|$)/;

/**
 * A page with a secret address shares its document with no public one, neither before nor after it: it tells its address
 * to nobody, while other pages have scripts of other companies, which see each address that their document gets. They
 * see and do no less on a staff page.
 */
function needsItsOwnDocument(to: string): boolean {
  const { pathname } = window.location;
  if (isSecretPath(to) !== isSecretPath(pathname)) return true;
  return areStaffPagesApart && staffPath.test(to) !== staffPath.test(pathname);
}

function loadDocument(to: string, replace: boolean): void {
  if (replace) window.location.replace(to);
  else window.location.assign(to);
}

function tell(visit: Visit): void {
  shown = visit.location;
  follow?.(visit);
}

/**
 * A link within the page (`#day-20`) makes an entry without a state. It gets the key of the page: with another one it
 * would count as another page, and some browsers have already scrolled to the place when they report the entry. And its
 * state, such as the step of a form.
 */
function keepKeyWithinPage(): void {
  const { pathname, search } = window.location;
  const isSamePage = shown?.pathname === pathname && shown.search === search;
  if (isSamePage && !entryState()) window.history.replaceState({ key: shown?.key, state: shown?.state }, '');
}

function entryState(): Partial<EntryState> | null {
  return window.history.state;
}
