import { type ReactNode, useState } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { useSelection } from '../../../admin/bulk/use-selection.ts';
import { FrameSkeleton } from '../../../admin/frame-skeleton.tsx';
import { ListSearch } from '../../../admin/list-search.tsx';
import { RetryNotice } from '../../../admin/retry-notice.tsx';
import { callForFile } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { useHiddenImages } from '../../../gallery/admin/use-hidden-images.ts';
import { photos } from '../../../pictures/photos.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Status } from '../../../ui/status.tsx';
import text from '../../../ui/text.module.css';
import { WithBookings } from '../booking/event-bookings.tsx';
import { type EventList, useEventList, useFoundEvents } from '../event-list.queries.ts';
import { eventTexts } from '../event-texts.ts';
import { PosterDialog } from '../poster-dialog.tsx';
import { EventBulkBar } from './event-bulk-bar.tsx';
import type { EventPicture, RowActions, RowPictures } from './event-row.tsx';
import { EventTable } from './event-table.tsx';
import styles from './table-panel.module.css';
import { maxSearchLength, nextSort, rowsOf, type Show, shows, type TableView } from './table-view.ts';

const labels: Record<Show, string> = {
  all: 'All',
  upcoming: 'Upcoming',
  past: 'Past',
  archived: 'Drafts',
};

interface TableControlsProps {
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
}

/** The filter and the search of the table. */
function TableControls({ view, onChange }: TableControlsProps) {
  return (
    <div className={styles.controls}>
      <fieldset className={styles.filter}>
        <legend className={text.visuallyHidden}>Show</legend>
        {shows.map((show) => (
          <label key={show} className={styles.filterChoice}>
            <input
              type="radio"
              name="show"
              className={text.visuallyHidden}
              checked={view.show === show}
              onChange={() => onChange({ show })}
            />
            {labels[show]}
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
  const { posterDialog, pictures } = useRowPictures();
  const found = useFoundEvents(view.search);
  const rows = data ? rowsOf(data, view, found) : [];
  const selection = useSelection(
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
            <WithBookings events={data.upcoming}>
              <EventTable
                rows={rows}
                sort={view.sort}
                onSort={(by) => onView((current) => ({ sort: nextSort(current.sort, by) }))}
                highlightedId={highlightedId}
                hiddenImages={hiddenImages}
                selection={selection}
                pictures={pictures}
                onFocusLost={onFocusLost}
                {...actions}
              />
            </WithBookings>
          )}
          <EmptyTable
            list={data}
            rowCount={rows.length}
            onShowAll={() => onView({ show: 'all', search: '' })}
          />
          <EventBulkBar selection={selection} onGone={onFocusLost} />
          {posterDialog}
        </>
      )}
    </>
  );
}

function useRowPictures(): { pictures: RowPictures; posterDialog: ReactNode } {
  const [posterOf, setPosterOf] = useState<EventRecord | null>(null);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const keyOf = (picture: EventPicture, { id }: EventRecord) => `${picture.name} ${id}`;
  const drawing = useAction({
    act: async ({ picture, event }: { picture: EventPicture; event: EventRecord }) =>
      saveFile(await callForFile(picture, { params: { id: event.id } })),
    queueOf: ({ picture, event }) => keyOf(picture, event),
    ...eventTexts.pictureDrawn,
  });

  async function draw(picture: EventPicture, event: EventRecord) {
    const key = keyOf(picture, event);
    setDrawn((keys) => [...keys, key]);
    await drawing.run({ picture, event });
    setDrawn((keys) => keys.filter((other) => other !== key));
  }

  return {
    pictures: {
      onPoster: setPosterOf,
      onDraw: (picture, event) => void draw(picture, event),
      isDrawing: (picture, event) => drawn.includes(keyOf(picture, event)),
    },
    posterDialog: <PosterDialog event={posterOf} onClose={() => setPosterOf(null)} />,
  };
}

interface EmptyTableProps {
  list: EventList;
  rowCount: number;
  onShowAll: () => void;
}

/** The message below the rows, or in place of them. */
function EmptyTable({ list: { upcoming, past, isComplete }, rowCount, onShowAll }: EmptyTableProps) {
  if (!isComplete) {
    return (
      <EmptyState as={Status} className={styles.note}>
        Loading more events...
      </EmptyState>
    );
  }
  if (upcoming.length + past.length === 0) {
    return (
      <EmptyState picture={photos.vinyl} align="center" className={styles.empty}>
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
