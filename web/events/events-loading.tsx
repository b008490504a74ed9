import layout from '../ui/layout.module.css';
import { Spinner } from '../ui/spinner.tsx';
import eventCard from './event-card.module.css';

/** The skeleton of the event cards, which prevents layout shift. */
export function EventsLoading() {
  return (
    <>
      <Spinner label="Loading events..." />
      <div aria-hidden className={eventCard.grid}>
        {['first', 'second'].map((key) => (
          <div key={key} className={eventCard.card}>
            <div className={`${eventCard.image} ${layout.skeleton}`} />
            <div className={eventCard.body}>
              <div className={`${layout.skeleton} ${eventCard.loadingDate}`} />
              <div className={`${layout.skeleton} ${eventCard.loadingText}`} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
