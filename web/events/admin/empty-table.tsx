import { photos } from '../../pictures/photos.ts';
import { Picture } from '../../ui/picture.tsx';
import type { EventList } from './event-list.queries.ts';

interface EmptyTableProps {
  list: EventList;
  rowCount: number;
  onShowAll: () => void;
}

/** What stands below the rows, or in their place. */
export function EmptyTable({ list: { upcoming, past, isComplete }, rowCount, onShowAll }: EmptyTableProps) {
  if (!isComplete) {
    return (
      <p role="status" className="table-note">
        Loading more events...
      </p>
    );
  }
  if (upcoming.length + past.length === 0) {
    return (
      <div className="table-empty">
        <Picture photo={photos.vinyl} sizes="24rem" decorative className="table-empty-picture" />
        <p className="display-3">No events found. Create your first event!</p>
      </div>
    );
  }
  if (rowCount > 0) return null;
  return (
    <div className="table-note">
      <p>No event is like that.</p>
      <button type="button" className="button-outline" onClick={onShowAll}>
        Show all events
      </button>
    </div>
  );
}
