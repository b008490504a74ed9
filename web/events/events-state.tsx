import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import layout from '../ui/layout.module.css';
import styles from './events-page.module.css';
import eventCard from './list/event-card.module.css';

interface EventsStateProps {
  data: unknown;
  isError: boolean;
  refetch: () => unknown;
}

/** What a list of events shows before it is there: the skeleton of a card, or that it could not be loaded. */
export function EventsState({ data, isError, refetch }: EventsStateProps) {
  if (isError) {
    return (
      <div role="alert" className={styles.note}>
        <p>Error loading events. Please try again later.</p>
        <Button className={layout.space150} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data) return null;
  return (
    <>
      <Spinner label="Loading events..." />
      <div aria-hidden className={eventCard.grid}>
        <div className={eventCard.card}>
          <div className={`${eventCard.image} ${layout.skeleton}`} />
          <div className={eventCard.body}>
            <div className={`${layout.skeleton} ${eventCard.loadingDate}`} />
            <div className={`${layout.skeleton} ${eventCard.loadingText}`} />
          </div>
        </div>
      </div>
    </>
  );
}
