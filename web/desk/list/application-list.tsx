import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import type { DeskPlace } from '../use-desk-address.ts';
import styles from './application-list.module.css';
import type { ListedApplication } from './application-pages.ts';
import { ApplicationRow, rowId } from './application-row.tsx';
import { useReadReviews } from './use-row-reviews.ts';

export interface ListFocus {
  /** Returns false when the row is not in the list. */
  focusRow: (id: number) => boolean;
  /** Returns the focus to the row that had it last. */
  focusAgain: () => void;
  /** Opens the application that is so many rows after the focused or else the selected one. */
  step: (by: number) => void;
}

interface ApplicationListProps {
  ref: Ref<ListFocus>;
  rows: ListedApplication[];
  total: number | null;
  selectedId: number | null;
  addressOf: DeskPlace['addressOf'];
  step: DeskPlace['step'];
  onSelect: (id: number) => void;
  onDelete: (application: ListedApplication) => void;
  selection: Pick<Selection<ListedApplication>, 'has' | 'toggle'>;
  hasMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
}

const rowHeightPx = 96;
const overscanRows = 8;
/** The next page is loaded when this many rows are left before the end. */
const loadAheadRows = 40;

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/**
 * A virtual list of thousands of rows: only those in view are in the DOM. It has a roving tabindex: Tab stops
 * at one row, and the arrow keys lead to the others.
 */
export function ApplicationList(props: ApplicationListProps) {
  const {
    ref,
    rows,
    total,
    selectedId,
    addressOf,
    step,
    onSelect,
    onDelete,
    selection,
    hasMore,
    hasMoreFailed,
    loadMore,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const awaitedFocus = useRef<number | null>(null);
  const [lastFocusedId, setLastFocusedId] = useState<number | null>(null);
  const indexOf = (id: number | null) => rows.findIndex((row) => row.id === id);
  const tabStop = Math.max(0, [lastFocusedId, selectedId].map(indexOf).find((index) => index >= 0) ?? 0);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanRows,
    useFlushSync: false,
    // The row that has the focus stays in the DOM, however far one scrolls away from it.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(tabStop, rows.length - 1)])]
        .filter((index) => index >= 0)
        .toSorted((one, other) => one - other),
  });
  const items = virtualizer.getVirtualItems();
  useReadReviews(rows, virtualizer.range);
  const lastInView = virtualizer.range?.endIndex ?? 0;

  useEffect(() => {
    if (hasMore && !hasMoreFailed && lastInView >= rows.length - loadAheadRows) loadMore();
  });

  const firstSelected = useRef(indexOf(selectedId));
  useEffect(() => {
    if (firstSelected.current >= 0) virtualizer.scrollToIndex(firstSelected.current, { align: 'auto' });
  }, [virtualizer]);

  function focusRow(id: number): boolean {
    const index = indexOf(id);
    if (index < 0) return false;
    setLastFocusedId(id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    awaitedFocus.current = id;
    focusAwaited();
    return true;
  }

  function focusAwaited() {
    if (awaitedFocus.current === null) return;
    const link = document.getElementById(rowId(awaitedFocus.current));
    if (!link) return;
    link.focus({ preventScroll: true });
    if (document.activeElement === link) awaitedFocus.current = null;
  }

  useImperativeHandle(ref, () => ({
    focusRow,
    focusAgain: () => void focusRow(rows[tabStop]?.id ?? 0),
    step: stepBy,
  }));
  useLayoutEffect(focusAwaited);

  function stepByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[tabStop];
    if (event.key === 'Delete') {
      if (row) onDelete(row);
      return;
    }
    // On the link it would scroll. A checkbox and a button know it already.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      if (row && !event.repeat) selection.toggle(row.id, event.shiftKey);
      return;
    }
    const move = keySteps[event.key];
    if (!move) return;
    event.preventDefault();
    open(move(tabStop, rows.length - 1));
  }

  function stepBy(by: number) {
    const isFocused = scroller.current?.contains(document.activeElement) === true;
    open((isFocused ? tabStop : indexOf(selectedId)) + by);
  }

  function open(index: number) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!next) return;
    onSelect(next.id);
    focusRow(next.id);
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} onKeyDown={stepByKey}>
        {items.map(({ index, key, start }) => {
          const application = rows[index];
          return (
            application && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={total ?? (hasMore ? -1 : rows.length)}
              >
                <ApplicationRow
                  application={application}
                  to={addressOf(application.id)}
                  step={step}
                  isSelected={application.id === selectedId}
                  isTabStop={index === tabStop}
                  onFocus={() => setLastFocusedId(application.id)}
                  onDelete={() => onDelete(application)}
                  isChosen={selection.has(application.id)}
                  onChoose={(isRange) => selection.toggle(application.id, isRange)}
                />
              </li>
            )
          );
        })}
      </ul>
      {hasMore && (
        <div role="status" className={styles.more}>
          {hasMoreFailed ? (
            <>
              <span>More could not be loaded.</span>
              <Button onClick={loadMore}>Try again</Button>
            </>
          ) : (
            'Loading...'
          )}
        </div>
      )}
    </div>
  );
}
