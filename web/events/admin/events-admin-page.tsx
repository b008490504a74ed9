import '../../forms/zod-without-eval.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { FrameSkeleton } from '../../admin/frame-skeleton.tsx';
import { useListFilters } from '../../admin/list-filters.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { SampleNotice } from '../../admin/sample-notice.tsx';
import { useConfirmedDeletion } from '../../admin/use-confirmed-deletion.ts';
import { useHiddenImages } from '../../gallery/admin/use-hidden-images.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { EmptyTable } from './empty-table.tsx';
import { EventDialog } from './event-dialog.tsx';
import { type EventTarget, latestEventDraft } from './event-drafts.ts';
import { useEventList } from './event-list.queries.ts';
import { EventTable } from './event-table.tsx';
import { KeptDrafts } from './kept-drafts.tsx';
import { mayHaveFollowing } from './series/following.ts';
import { RepeatDialog } from './series/repeat-dialog.tsx';
import { ShareCalendar } from './share-calendar.tsx';
import { TableControls } from './table-controls.tsx';
import { nextSort, readView, rowsOf, type TableView, tableFilterRules, writeView } from './table-view.ts';
import { useEventActions } from './use-event-actions.ts';

export function EventsAdminPage() {
  const list = useEventList();
  const [filters, setFilters] = useListFilters(tableFilterRules);
  const view = readView(filters);
  const changeView = (changes: Partial<TableView>) => setFilters(writeView(changes));
  // A form with an unsaved draft is opened again.
  const [edited, setEdited] = useState<EventTarget | null>(latestEventDraft);
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const actions = useEventActions();
  const hiddenImages = useHiddenImages();
  const heading = useRef<HTMLHeadingElement>(null);
  const [repeated, setRepeated] = useState<EventRecord | null>(null);
  const deletion = useConfirmedDeletion(actions.deletion, heading);
  const rows = list.data ? rowsOf(list.data, view) : [];
  const isEmpty = list.data?.isComplete && list.data.upcoming.length + list.data.past.length === 0;

  /** Highlights an event. A filter that would hide it is removed. */
  function highlight(event: EventRecord) {
    if (!rowsOf({ upcoming: [event], past: [event], isComplete: true }, view).length) {
      changeView({ show: 'all', search: '' });
    }
    setHighlightedId(event.id);
  }

  async function duplicate(event: EventRecord) {
    const copy = await actions.duplicate(event);
    if (copy) highlight(copy);
  }

  function showRepetitions(events: EventRecord[]) {
    setRepeated(null);
    actions.putInTable(...events);
    if (events[0]) highlight(events[0]);
  }

  return (
    <section aria-labelledby="events-heading">
      <PageHead id="events-heading" title="Events" headingRef={heading}>
        <ShareCalendar />
        <Button variant="filled" onClick={() => setEdited('new')}>
          <Plus aria-hidden size={18} />
          New Event
        </Button>
      </PageHead>
      <SampleNotice kind="events" fallback={heading} />
      <KeptDrafts onContinue={setEdited} onDone={() => heading.current?.focus()} />
      {!isEmpty && <TableControls view={view} onChange={changeView} />}
      {list.isError && (
        <RetryNotice onRetry={() => void list.refetch()}>
          Error loading events. Please try again later.
        </RetryNotice>
      )}
      {!list.data && !list.isError && <FrameSkeleton />}
      {list.data && (
        <>
          {(rows.length > 0 || !list.data.isComplete) && (
            <EventTable
              rows={rows}
              sort={view.sort}
              onSort={(by) =>
                setFilters((current) => writeView({ sort: nextSort(readView(current).sort, by) }))
              }
              highlightedId={highlightedId}
              hiddenImages={hiddenImages}
              onEdit={({ id }) => setEdited(id)}
              onRepeat={setRepeated}
              onDuplicate={(event) => void duplicate(event)}
              onPublish={actions.publish}
              onArchive={(event) => void actions.archive(event)}
              onDelete={deletion.ask}
            />
          )}
          <EmptyTable
            list={list.data}
            rowCount={rows.length}
            onShowAll={() => changeView({ show: 'all', search: '' })}
          />
        </>
      )}
      <EventDialog
        target={edited}
        onClose={() => setEdited(null)}
        onSaved={(event, isShown) => {
          actions.putInTable(event);
          if (!isShown) return;
          setEdited(null);
          highlight(event);
        }}
      />
      <RepeatDialog
        event={repeated}
        onClose={() => setRepeated(null)}
        onRepeated={showRepetitions}
        onRefused={actions.refetchTable}
      />
      <DeleteEventDialog
        event={deletion.candidate}
        hasFollowing={deletion.candidate !== null && mayHaveFollowing(list.data, deletion.candidate)}
        isBusy={actions.deletion.isBusy}
        onClose={deletion.cancel}
        onConfirm={(scope) => void deletion.confirm(scope)}
      />
    </section>
  );
}
