import { photos } from '../../pictures/photos.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import text from '../../ui/text.module.css';
import styles from './empty-table.module.css';
import type { EventList } from './event-list.queries.ts';

interface EmptyTableProps {
  list: EventList;
  rowCount: number;
  onShowAll: () => void;
}

/** The message below the rows, or in place of them. */
export function EmptyTable({ list: { upcoming, past, isComplete }, rowCount, onShowAll }: EmptyTableProps) {
  if (!isComplete) {
    return (
      <EmptyState as="p" role="status" className={styles.note}>
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
