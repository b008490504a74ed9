import { Spinner } from '../ui/spinner.tsx';

/** The shape of what is coming, so that nothing jumps when it arrives. */
export function EventsLoading() {
  return (
    <>
      <Spinner label="Loading events..." />
      <div aria-hidden className="events-grid">
        {['first', 'second'].map((key) => (
          <div key={key} className="event-card">
            <div className="event-card-image skeleton" />
            <div className="event-card-body">
              <div className="skeleton h-24" />
              <div className="skeleton h-40" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
