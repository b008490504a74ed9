import type { EventRecord } from '#contract/events/events.ts';
import { EventImage } from '../../events/event-image.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import styles from './own-page-backdrop.module.css';

/** Behind the large words: the picture of the booked show, and before that one of the house's own. */
export function OwnPageBackdrop({ event }: { event: EventRecord | null }) {
  // The picture of an offer is not public yet.
  if (event && !event.archived)
    return <EventImage event={event} sizes="100vw" className={styles.image} priority />;
  return <PlacePicture place="program" sizes="100vw" className={styles.image} decorative priority />;
}
