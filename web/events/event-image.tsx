import { useState } from 'react';
import type { EventRecord } from '#contract/events.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import { photoForEvent } from '../pictures/photos.ts';
import pictureStyles from '../ui/picture.module.css';
import { Picture } from '../ui/picture.tsx';

interface EventImageProps {
  event: EventRecord;
  sizes: string;
  className: string | undefined;
  priority?: boolean;
}

/** The event's image, or a stock photo when it has none or when it does not load. */
export function EventImage({ event, sizes, className, priority = false }: EventImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (event.imageUrl && !isBroken) {
    return (
      <span className={`${pictureStyles.picture} ${className}`}>
        <OwnImage
          fileUrl={event.imageUrl}
          sizes={sizes}
          alt=""
          className={pictureStyles.image}
          loading={priority ? 'eager' : 'lazy'}
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
          ref={(image) => {
            // The error event may have been fired before hydration.
            if (image?.complete && image.naturalWidth === 0) setIsBroken(true);
          }}
        />
      </span>
    );
  }
  return (
    <Picture
      photo={photoForEvent(event.id, event.category)}
      sizes={sizes}
      className={className}
      decorative
      priority={priority}
    />
  );
}
