import { useChoice } from '../../admin/choice/use-choice.ts';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { EmptyTable } from './empty-table.tsx';
import { useEventList } from './event-list.queries.ts';
import type { RowActions } from './event-row.tsx';
import { EventTable } from './event-table.tsx';
import { SeveralEventsBar } from './several/several-events-bar.tsx';
import { TableControls } from './table-controls.tsx';
import { nextSort, rowsOf, type TableView } from './table-view.ts';

interface TablePanelProps extends RowActions {
  view: TableView;
  onView: (changes: Partial<TableView> | ((current: TableView) => Partial<TableView>)) => void;
  highlightedId: number | null;
  /** What had the focus is gone. */
  onFocusLost: () => void;
}

/** All events as a table, with its filter and search. */
export function TablePanel({ view, onView, highlightedId, onFocusLost, ...actions }: TablePanelProps) {
  const { data, isError, refetch } = useEventList();
  const hiddenImages = useHiddenImages();
  const rows = data ? rowsOf(data, view) : [];
  const choice = useChoice(
    rows.map(({ event }) => event),
    `${view.show} ${view.search}`,
  );
  const isEmpty = data?.isComplete && data.upcoming.length + data.past.length === 0;
  return (
    <>
      {!isEmpty && <TableControls view={view} onChange={onView} />}
      {isError && (
        <RetryNotice onRetry={() => void refetch()}>
          Error loading events. Please try again later.
        </RetryNotice>
      )}
      {!data && !isError && <FrameSkeleton />}
      {data && (
        <>
          {(rows.length > 0 || !data.isComplete) && (
            <EventTable
              rows={rows}
              sort={view.sort}
              onSort={(by) => onView((current) => ({ sort: nextSort(current.sort, by) }))}
              highlightedId={highlightedId}
              hiddenImages={hiddenImages}
              choice={choice}
              {...actions}
            />
          )}
          <EmptyTable
            list={data}
            rowCount={rows.length}
            onShowAll={() => onView({ show: 'all', search: '' })}
          />
          <SeveralEventsBar choice={choice} listCount={rows.length} onGone={onFocusLost} />
        </>
      )}
    </>
  );
}
