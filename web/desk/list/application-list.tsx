import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { Link } from '../../site/link.tsx';
import textStyles from '../../ui/text.module.css';
import type { DeskRow } from '../desk-rows.ts';
import type { DeskPlace } from '../use-desk-address.ts';
import styles from './application-list.module.css';
import { ApplicationRow, rowId } from './application-row.tsx';

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
  rows: DeskRow[];
  place: DeskPlace;
  onDelete: (row: DeskRow) => void;
  selection: Pick<Selection<DeskRow>, 'has' | 'toggle'>;
  /** Where the next page begins, if there is one. */
  olderThan: number | null;
  /** Leads to that page, and on to its first application. */
  onOlder: () => void;
}

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** One page of applications. It has a roving tabindex: Tab stops at one row, and the arrow keys lead to the others. */
export function ApplicationList(props: ApplicationListProps) {
  const { ref, rows, place, onDelete, selection, olderThan, onOlder } = props;
  const { applicationId, after, addressOf, pageAt, step, select } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const [lastFocusedId, setLastFocusedId] = useState<number | null>(null);
  const indexOf = (id: number | null) => rows.findIndex((row) => row.id === id);
  const tabStop = [lastFocusedId, applicationId].map(indexOf).find((index) => index >= 0) ?? 0;

  const selectedAtFirst = useRef(applicationId ?? 0);
  useEffect(() => {
    document.getElementById(rowId(selectedAtFirst.current))?.scrollIntoView({ block: 'nearest' });
  }, []);

  function focusRow(id: number): boolean {
    const link = document.getElementById(rowId(id));
    setLastFocusedId(id);
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
    return link !== null;
  }

  useImperativeHandle(ref, () => ({
    focusRow,
    focusAgain: () => void focusRow(rows[tabStop]?.id ?? 0),
    step: stepBy,
  }));

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
    const index = (isFocused ? tabStop : indexOf(applicationId)) + by;
    if (index === rows.length && olderThan !== null) onOlder();
    else open(index);
  }

  function open(index: number) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!next) return;
    select(next.id);
    focusRow(next.id);
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul onKeyDown={stepByKey}>
        {rows.map((row, index) => (
          <li key={row.id} className={styles.row}>
            <ApplicationRow
              row={row}
              to={addressOf(row.id)}
              step={step}
              isSelected={row.id === applicationId}
              isTabStop={index === tabStop}
              onFocus={() => setLastFocusedId(row.id)}
              onDelete={() => onDelete(row)}
              isChosen={selection.has(row.id)}
              onChoose={(isRange) => selection.toggle(row.id, isRange)}
            />
          </li>
        ))}
      </ul>
      {(after !== null || olderThan !== null) && (
        <nav aria-label="Pages of the list" className={styles.pages}>
          {after !== null && (
            <Link to={pageAt(null)} className={textStyles.link}>
              Newest applications
            </Link>
          )}
          {olderThan !== null && (
            <Link to={pageAt(olderThan)} className={textStyles.link}>
              Older applications
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
