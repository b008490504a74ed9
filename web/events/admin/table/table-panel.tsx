import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '#contract/events/event-values.ts';
import { useSelection } from '../../../admin/bulk/use-selection.ts';
import { useListFilters } from '../../../admin/list-filters.ts';
import { ListSearch } from '../../../admin/list-search.tsx';
import { FrameSkeleton, RetryNotice } from '../../../admin/retry-notice.tsx';
import { useHiddenImages } from '../../../gallery/admin/use-hidden-images.ts';
import { photos } from '../../../pictures/photos.ts';
import { useSiteTime } from '../../../site/site-clock.ts';
import { useVenue } from '../../../site/site-contexts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import segments from '../../../ui/segments.module.css';
import text from '../../../ui/text.module.css';
import { useEventBookings } from '../booking/event-bookings.ts';
import { type EventList, isOver, useEventList, useFoundEvents } from '../event-list.queries.ts';
import { EventBulkBar } from './event-bulk-bar.tsx';
import { EventRow } from './event-row.tsx';
import styles from './table-panel.module.css';
import {
  nextSort,
  rowsOf,
  type SortKey,
  showNames,
  sortKeys,
  type TableView,
  tableFilterRules,
} from './table-view.ts';
import { type RowActionsOptions, useRowActions } from './use-row-actions.tsx';

/** More would make the page slow to draw. The others are one press away, and the search looks at all of them. */
const rowsPerPage = 25;

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
  sort: string;
  onSort: () => void;
}

const sortNames: Record<SortKey, string> = { name: 'Name', category: 'Category', date: 'Date' };

function SortedHead({ by, sort, onSort }: SortedHeadProps) {
  const order = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order ?? 'none'];
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {sortNames[by]}
        <Icon aria-hidden size={16} data-is-sorted={order !== undefined} />
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

interface TableControlsProps {
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
}

/** The filter and the search of the table. */
function TableControls({ view, onChange }: TableControlsProps) {
  return (
    <div className={`${layout.cluster} ${styles.controls}`}>
      <fieldset className={segments.segments}>
        <legend className={text.visuallyHidden}>Show</legend>
        {Object.entries(showNames).map(([show, name]) => (
          <label key={show} className={segments.segment}>
            <input
              type="radio"
              name="show"
              className={text.visuallyHidden}
              checked={view.show === show}
              onChange={() => onChange({ show })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <ListSearch
        label="Search events"
        placeholder="Search events"
        className={styles.search}
        maxLength={maxSearchLength}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}

interface TablePanelProps extends RowActionsOptions {
  /** The event that was just created. It is scrolled to the middle of the screen and highlighted. */
  highlightedId: number | null;
}

/** All events as a table, with its filter and search. */
export function TablePanel({ highlightedId, ...options }: TablePanelProps) {
  const [view, setView] = useListFilters(tableFilterRules);
  const { data, isError, refetch } = useEventList();
  const hiddenImages = useHiddenImages();
  const { actions, dialogs } = useRowActions(options);
  const found = useFoundEvents(view.search);
  const nowMs = useSiteTime().getTime();
  const rows = data ? rowsOf(data.events, view, found, nowMs) : [];
  const upcoming = data?.events.filter((event) => !isOver(event, nowMs)) ?? [];
  const bookings = useEventBookings(upcoming.map(({ id }) => id));
  const selection = useSelection(
    rows.map(({ event }) => event),
    `${view.show} ${view.search}`,
  );
  const [pageCount, setPageCount] = useState(1);
  const body = useRef<HTMLTableSectionElement>(null);
  const highlightedIndex = rows.findIndex(({ event }) => event.id === highlightedId);
  const shown = rows.slice(0, Math.max(pageCount * rowsPerPage, highlightedIndex + 1));
  const rest = rows.length - shown.length;
  useScrollTo(body, highlightedIndex, highlightedId);
  const focus = useKeptFocus(body, options.onFocusLost);
  const isEmpty = data?.isComplete && data.events.length === 0;
  return (
    <>
      {!isEmpty && <TableControls view={view} onChange={setView} />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          Error loading events. Please try again later.
        </RetryNotice>
      )}
      {!data && !isError && <FrameSkeleton />}
      {data && (
        <>
          {(rows.length > 0 || !data.isComplete) && (
            <table className={styles.table} aria-rowcount={rows.length + 1}>
              <thead>
                <tr>
                  {sortKeys.map((by) => (
                    <SortedHead
                      key={by}
                      by={by}
                      sort={view.sort}
                      onSort={() => setView(({ sort }) => ({ sort: nextSort(sort, by) }))}
                    />
                  ))}
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody ref={body} {...focus}>
                {shown.map((row, index) => (
                  <EventRow
                    key={row.event.id}
                    {...{ row, index, actions }}
                    booking={bookings.get(row.event.id)}
                    isHighlighted={row.event.id === highlightedId}
                    isChosen={selection.has(row.event.id)}
                    onChoose={(isRange) => selection.toggle(row.event.id, isRange)}
                    isImageHidden={row.event.imageUrl !== null && hiddenImages.has(row.event.imageUrl)}
                  />
                ))}
              </tbody>
            </table>
          )}
          {rest > 0 && (
            <Button
              className={layout.space100}
              onClick={() => setPageCount(Math.ceil(shown.length / rowsPerPage) + 1)}
            >
              Show {Math.min(rest, rowsPerPage)} more of {rest}
            </Button>
          )}
          <EmptyTable
            list={data}
            rowCount={rows.length}
            onShowAll={() => setView({ show: '', search: '' })}
          />
          <EventBulkBar selection={selection} onGone={options.onFocusLost} />
          {dialogs}
        </>
      )}
    </>
  );
}

interface EmptyTableProps {
  list: EventList;
  rowCount: number;
  onShowAll: () => void;
}

/** The message below the rows, or in place of them. */
function EmptyTable({ list: { events, isComplete }, rowCount, onShowAll }: EmptyTableProps) {
  const photo = useVenue().ownPhotosOnly ? undefined : photos.vinyl;
  if (!isComplete) {
    return (
      <EmptyState as={Status} className={styles.note}>
        Loading more events...
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState picture={photo} align="center" className={styles.empty}>
        <p className={text.display3}>No events found. Create your first event!</p>
      </EmptyState>
    );
  }
  if (rowCount > 0) return null;
  return (
    <EmptyState className={styles.note}>
      <p>No event matches your search and filter.</p>
      <Button onClick={onShowAll}>Show all events</Button>
    </EmptyState>
  );
}
