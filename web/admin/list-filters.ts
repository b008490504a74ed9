import { navigate } from '../site/browser-history.ts';
import { useLocation } from '../site/router.tsx';

/** What the value of a filter may be: one of these, or a text of at most so many characters. */
export type FilterRule = { oneOf: readonly string[] } | { maxLength: number };
export type FilterRules<Name extends string> = Readonly<Record<Name, FilterRule>>;

/** What narrows a list down, by the names of its search parameters. An empty text narrows nothing. */
export type Filters<Name extends string> = Record<Name, string>;

/** New values of some filters, or how they follow from the current ones. */
export type FilterChanges<Name extends string> =
  | Partial<Filters<Name>>
  | ((current: Filters<Name>) => Partial<Filters<Name>>);

/** The filters of an address. A value that its rule does not know is dropped: it narrows nothing. */
export function parseFilters<Name extends string>(rules: FilterRules<Name>, search: string): Filters<Name> {
  const params = new URLSearchParams(search);
  const filters = Object.entries<FilterRule>(rules).map(([name, rule]) => {
    const value = params.get(name) ?? '';
    return [
      name,
      'oneOf' in rule ? (rule.oneOf.includes(value) ? value : '') : value.slice(0, rule.maxLength),
    ];
  });
  return Object.fromEntries(filters) as Filters<Name>;
}

/** Only those that narrow the list. */
export function activeFilters<Name extends string>(filters: Filters<Name>): Partial<Filters<Name>> {
  return Object.fromEntries(
    Object.entries<string>(filters).filter(([, value]) => value.trim() !== ''),
  ) as Partial<Filters<Name>>;
}

/** The search part of an address, `?` included; empty when nothing is narrowed. */
export function formatFilters(filters: Filters<string>): string {
  const search = new URLSearchParams(activeFilters(filters) as Record<string, string>);
  return search.size > 0 ? `?${search}` : '';
}

export function isFiltered(filters: Record<string, string>): boolean {
  return Object.keys(activeFilters(filters)).length > 0;
}

/**
 * A list's filters, kept in the address: they survive a reload, can be sent to someone, and are no step of the history
 * that Back would have to undo one by one.
 */
export function useListFilters<Name extends string>(
  rules: FilterRules<Name>,
): [Filters<Name>, (changes: FilterChanges<Name>) => void] {
  const { search, pathname, state } = useLocation();

  function change(changes: FilterChanges<Name>) {
    // Someone who has left the page in the meantime is not brought back to it.
    if (window.location.pathname !== pathname) return;
    // The router renders a change in a transition, so `search` may be older than the address.
    const current = parseFilters(rules, window.location.search);
    const changed = typeof changes === 'function' ? changes(current) : changes;
    navigate(pathname + formatFilters({ ...current, ...changed }), { replace: true, state });
  }

  return [parseFilters(rules, search), change];
}
