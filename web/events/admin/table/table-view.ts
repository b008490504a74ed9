import { maxSearchLength } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { Filters } from '../../../admin/list-filters.ts';
import { isOver } from '../event-list.queries.ts';

/** What is shown, by its name in the address. */
export const showNames = { '': 'All', upcoming: 'Upcoming', past: 'Past', archived: 'Drafts' };

export const sortKeys = ['name', 'category', 'date'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface TableRow {
  event: EventRecord;
  isPast: boolean;
}

export const tableFilterRules = {
  show: { oneOf: Object.keys(showNames) },
  search: { maxLength: maxSearchLength },
  /** The key of a column, with a minus in front when descending. When it is empty, the next event is on top. */
  sort: { oneOf: sortKeys.flatMap((key) => [key, `-${key}`]) },
};

/** The filter, search and order of the table. */
export type TableView = Filters<keyof typeof tableFilterRules>;

/** The order after a click on a column head: ascending, descending, then the default order. */
export function nextSort(sort: string, by: SortKey): string {
  if (sort === by) return `-${by}`;
  return sort === `-${by}` ? '' : by;
}

/** `found` are those that the server has found: it searches in more than the table has. */
export function rowsOf(
  events: EventRecord[],
  { show, search, sort }: TableView,
  found: ReadonlySet<number> | undefined,
  nowMs: number,
): TableRow[] {
  const all = events.map((event) => ({ event, isPast: isOver(event, nowMs) }));
  const words = foldCase(search).split(/\s+/).filter(Boolean);
  const isFound = (row: TableRow) =>
    found?.has(row.event.id) || words.every((word) => textOf(row).includes(word));
  const rows = all.filter((row) => isShown(row, show) && isFound(row));
  if (!sort) return rows.toSorted(whatIsNextFirst);
  const direction = sort.startsWith('-') ? -1 : 1;
  const compareBy = compare[sort.replace('-', '') as SortKey];
  return rows.toSorted((one, other) => direction * compareBy(one.event, other.event));
}

/** A show that was archived after its day is no draft: it is among the past ones. */
function isShown({ event, isPast }: TableRow, show: string): boolean {
  if (show === '') return true;
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

let collator: Intl.Collator | undefined;

/** Made when a column of words is sorted: making it takes a slow phone 50 ms, and the table comes in the order of dates. */
function inOrder(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

/** Upcoming ones, soonest first, and past ones, latest first. */
function whatIsNextFirst(one: TableRow, other: TableRow): number {
  if (one.isPast !== other.isPast) return one.isPast ? 1 : -1;
  return one.isPast ? byStart(other.event, one.event) : byStart(one.event, other.event);
}

function byStart(one: EventRecord, other: EventRecord): number {
  if (one.startDateTime === other.startDateTime) return one.id - other.id;
  return one.startDateTime < other.startDateTime ? -1 : 1;
}

const compare: Record<SortKey, (one: EventRecord, other: EventRecord) => number> = {
  name: (one, other) => inOrder(one.name, other.name) || byStart(one, other),
  category: (one, other) => inOrder(one.category, other.category) || byStart(one, other),
  date: byStart,
};
