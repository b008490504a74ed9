import { useState } from 'react';
import { artworkUrl } from '#contract/addresses.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { OwnImage } from '../pictures/own-image.tsx';
import pictureStyles from '../ui/picture.module.css';

interface EventImageProps {
  event: EventRecord;
  sizes: string;
  className: string | undefined;
  priority?: boolean;
}

/** The event's image, or an artwork of its name when it has none or when it does not load. */
export function EventImage({ event, sizes, className, priority = false }: EventImageProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const { imageUrl, name } = event;
  const loading = priority ? 'eager' : 'lazy';
  return (
    <span className={`${pictureStyles.picture} ${className}`}>
      {imageUrl && imageUrl !== brokenUrl ? (
        <OwnImage
          fileUrl={imageUrl}
          sizes={sizes}
          alt=""
          className={pictureStyles.image}
          loading={loading}
          fetchPriority={priority ? 'high' : undefined}
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(imageUrl)}
          ref={(image) => {
            // The error event may have been fired before hydration.
            if (image?.complete && image.naturalWidth === 0) setBrokenUrl(imageUrl);
          }}
        />
      ) : (
        <img
          src={artworkUrl(name)}
          alt=""
          width={1600}
          height={1000}
          className={pictureStyles.image}
          loading={loading}
          decoding={priority ? 'sync' : 'async'}
          fetchPriority={priority ? 'high' : undefined}
        />
      )}
    </span>
  );
}
