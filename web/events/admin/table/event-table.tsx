import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { EventRow, type RowActions, type RowPictures } from './event-row.tsx';
import styles from './event-table.module.css';
import type { Sort, SortKey, TableRow } from './table-view.ts';

interface EventTableProps extends RowActions {
  pictures: RowPictures;
  rows: TableRow[];
  sort: Sort | null;
  onSort: (by: SortKey) => void;
  /** The event that was just created. It is scrolled to the middle of the screen and highlighted. */
  highlightedId: number | null;
  /** The addresses of private images. */
  hiddenImages: ReadonlySet<string>;
  selection: Pick<Selection<EventRecord>, 'has' | 'toggle'>;
  /** What had the focus is gone, and no row is left to take it. */
  onFocusLost: () => void;
}

/**
 * Up to this number all rows are in the DOM, where the browser's own search finds them. Above it the list is
 * virtual.
 */
const mostWithoutWindow = 300;
const rowHeightRem = 4;

export function EventTable(props: EventTableProps) {
  const { rows, sort, onSort, highlightedId, hiddenImages, selection, onFocusLost, ...actions } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTopOf(body);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: estimateRowPx,
    getItemKey: (index) => rows[index]?.event.id ?? index,
    overscan: rows.length > mostWithoutWindow ? 15 : mostWithoutWindow,
    scrollMargin: top,
  });
  useScrollTo(rows, highlightedId, (index) => virtualizer.scrollToIndex(index, { align: 'center' }));

  const shown = virtualizer.getVirtualItems();
  const spaceAbove = (shown[0]?.start ?? top) - top;
  const spaceBelow = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <table className={styles.table} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <SortedHead by="name" {...{ sort, onSort }}>
            Name
          </SortedHead>
          <SortedHead by="category" {...{ sort, onSort }}>
            Category
          </SortedHead>
          <SortedHead by="date" {...{ sort, onSort }}>
            Date
          </SortedHead>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody ref={body} {...useKeptFocus(body, onFocusLost)}>
        <Space heightPx={spaceAbove} />
        {shown.map(({ index }) => {
          const row = rows[index];
          return (
            row && (
              <EventRow
                key={row.event.id}
                ref={virtualizer.measureElement}
                row={row}
                index={index}
                isHighlighted={row.event.id === highlightedId}
                isChosen={selection.has(row.event.id)}
                onChoose={(isRange) => selection.toggle(row.event.id, isRange)}
                isImageHidden={row.event.imageUrl !== null && hiddenImages.has(row.event.imageUrl)}
                {...actions}
              />
            )
          );
        })}
        <Space heightPx={spaceBelow} />
      </tbody>
    </table>
  );
}

/**
 * A row may lose the button that was pressed, or leave the table, as one that is archived leaves the upcoming ones. The
 * focus stays with the row, or goes to the one that has come in its place.
 */
function useKeptFocus(body: { current: HTMLElement | null }, onLost: () => void) {
  const focusedRow = useRef<string>(undefined);
  useEffect(() => () => {
    if (focusedRow.current === undefined || document.activeElement !== document.body) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.index === focusedRow.current) ?? rows.at(-1);
    if (row) row.querySelector<HTMLElement>('td:last-child button')?.focus();
    else onLost();
  });
  return {
    onFocus({ target }: FocusEvent) {
      focusedRow.current = target.closest('tr')?.dataset.index;
    },
    // No event comes when what has the focus is removed. Otherwise someone has gone elsewhere.
    onBlur() {
      focusedRow.current = undefined;
    },
  };
}

/** Close to the real height, so that the page hardly changes its height while one scrolls. */
function estimateRowPx(): number {
  return rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

interface SortedHeadProps {
  by: SortKey;
  sort: Sort | null;
  onSort: (by: SortKey) => void;
  children: string;
}

function SortedHead({ by, sort, onSort, children }: SortedHeadProps) {
  const isSorted = sort?.by === by;
  const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {children}
        <Icon aria-hidden size={16} data-is-sorted={isSorted} />
      </button>
    </th>
  );
}

/** Fills the place of rows that are not rendered. */
function Space({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden className={styles.space}>
      <td colSpan={4} style={{ height: heightPx }} />
    </tr>
  );
}

/** The distance from the top of the page, which changes when elements above appear or disappear. */
function useTopOf(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  // Measured after every render. Setting the same value again causes no further render.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  return top;
}

function useScrollTo(rows: TableRow[], id: number | null, scrollTo: (index: number) => void): void {
  const scrolledTo = useRef<number>(null);
  useEffect(() => {
    if (id === scrolledTo.current) return;
    const index = rows.findIndex(({ event }) => event.id === id);
    if (index === -1) return;
    scrolledTo.current = id;
    scrollTo(index);
  });
}
