import type { EventRecord } from '#contract/events/events.ts';
import type { Filters } from '../../../admin/list-filters.ts';
import { byStart, type EventList } from '../event-list.queries.ts';

export const shows = ['all', 'upcoming', 'past', 'archived'] as const;
export type Show = (typeof shows)[number];

export const sortKeys = ['name', 'category', 'date'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  by: SortKey;
  isDescending: boolean;
}

/** The filter, search and order of the table. Without a `sort` the next event is on top. */
export interface TableView {
  show: Show;
  search: string;
  sort: Sort | null;
}

export interface TableRow {
  event: EventRecord;
  isPast: boolean;
}

export const maxSearchLength = 200;

export const tableFilterRules = {
  show: { oneOf: shows },
  search: { maxLength: maxSearchLength },
  /** The key of a column, with a minus in front when descending. */
  sort: { oneOf: sortKeys.flatMap((key) => [key, `-${key}`]) },
};

type TableFilters = Filters<keyof typeof tableFilterRules>;

export function readView({ show, search, sort }: TableFilters): TableView {
  const by = sortKeys.find((key) => key === sort.replace(/^-/, ''));
  return {
    show: shows.find((known) => known === show) ?? 'all',
    search,
    sort: by ? { by, isDescending: sort.startsWith('-') } : null,
  };
}

/** Changes of the view as filters of the address. Default values are left out of it. */
export function writeView({ show, search, sort }: Partial<TableView>): Partial<TableFilters> {
  return {
    ...(show !== undefined && { show: show === 'all' ? '' : show }),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort: sort ? `${sort.isDescending ? '-' : ''}${sort.by}` : '' }),
  };
}

/** The order after a click on a column head: ascending, descending, then the default order. */
export function nextSort(sort: Sort | null, by: SortKey): Sort | null {
  if (sort?.by !== by) return { by, isDescending: false };
  return sort.isDescending ? null : { by, isDescending: true };
}

/** `found` are those that the server has found: it searches in more than the table has. */
export function rowsOf(
  { upcoming, past }: EventList,
  { show, search, sort }: TableView,
  found?: ReadonlySet<number>,
): TableRow[] {
  const all = [
    ...upcoming.map((event) => ({ event, isPast: false })),
    ...past.map((event) => ({ event, isPast: true })),
  ];
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  const isFound = (row: TableRow) =>
    found?.has(row.event.id) || words.every((word) => textOf(row).includes(word));
  const rows = all.filter((row) => isShown(row, show) && isFound(row));
  if (!sort) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => direction * compare[sort.by](one.event, other.event));
}

/** A show that was archived after its day is no draft: it is among the past ones. */
function isShown({ event, isPast }: TableRow, show: Show): boolean {
  if (show === 'all') return true;
  if (isPast || show === 'past') return isPast && show === 'past';
  return event.archived === (show === 'archived');
}

function textOf({ event }: TableRow): string {
  return foldCase(`${event.name} ${event.category} ${event.performer ?? ''} ${event.location ?? ''}`);
}

/** Folds case and accents, so that `zoe` finds `Zoë`. */
function foldCase(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compare: Record<SortKey, (one: EventRecord, other: EventRecord) => number> = {
  name: (one, other) => inOrder.compare(one.name, other.name) || byStart(one, other),
  category: (one, other) => inOrder.compare(one.category, other.category) || byStart(one, other),
  date: byStart,
};
