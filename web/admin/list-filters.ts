import { useLocation, useNavigate } from 'react-router';

/** What the value of a filter may be: one of these, or a text of at most so many characters. */
export type FilterRule = { oneOf: readonly string[] } | { maxLength: number };
export type FilterRules<Name extends string> = Readonly<Record<Name, FilterRule>>;

/** What narrows a list down, by the names of its search parameters. An empty text narrows nothing. */
export type Filters<Name extends string> = Record<Name, string>;

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

/** The search part of an address, `?` included; empty when nothing is narrowed. */
export function formatFilters(filters: Record<string, string>): string {
  const narrowing = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return narrowing.length > 0 ? `?${new URLSearchParams(narrowing)}` : '';
}

export function isFiltered(filters: Record<string, string>): boolean {
  return formatFilters(filters) !== '';
}

/**
 * A list's filters, kept in the address: they survive a reload, can be sent to someone, and are no step of the history
 * that Back would have to undo one by one.
 */
export function useListFilters<Name extends string>(
  rules: FilterRules<Name>,
): [Filters<Name>, (filters: Filters<Name>) => void] {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  return [
    parseFilters(rules, search),
    (filters) => void navigate(pathname + formatFilters(filters), { replace: true, state }),
  ];
}
