import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { Button } from '../../../ui/button.tsx';
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

/** More would make the page slow to draw. The others are one press away, and the search looks at all of them. */
const rowsPerPage = 100;

export function EventTable(props: EventTableProps) {
  const { rows, sort, onSort, highlightedId, hiddenImages, selection, onFocusLost, ...actions } = props;
  const [pageCount, setPageCount] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);
  const highlightedIndex = rows.findIndex(({ event }) => event.id === highlightedId);
  const shown = rows.slice(0, Math.max(pageCount * rowsPerPage, highlightedIndex + 1));
  const rest = rows.length - shown.length;
  useScrollTo(body, highlightedIndex, highlightedId);
  return (
    <>
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
          {shown.map((row, index) => (
            <EventRow
              key={row.event.id}
              row={row}
              index={index}
              isHighlighted={row.event.id === highlightedId}
              isChosen={selection.has(row.event.id)}
              onChoose={(isRange) => selection.toggle(row.event.id, isRange)}
              isImageHidden={row.event.imageUrl !== null && hiddenImages.has(row.event.imageUrl)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button
          className={styles.more}
          onClick={() => setPageCount(Math.ceil(shown.length / rowsPerPage) + 1)}
        >
          Show {Math.min(rest, rowsPerPage)} more of {rest}
        </Button>
      )}
    </>
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

function useScrollTo(body: { current: HTMLElement | null }, index: number, id: number | null): void {
  const scrolledTo = useRef<number>(null);
  useEffect(() => {
    if (index === -1 || id === scrolledTo.current) return;
    scrolledTo.current = id;
    body.current?.children[index]?.scrollIntoView({ block: 'center' });
  }, [body, index, id]);
}
