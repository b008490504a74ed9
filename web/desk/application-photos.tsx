import { useState } from 'react';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { Lightbox } from '../ui/lightbox.tsx';
import text from '../ui/text.module.css';
import styles from './application-photos.module.css';

/** Thumbnails side by side. A click opens the lightbox. */
export function ApplicationPhotos({ bandPhotos, flyer }: Pick<ReviewedApplication, 'bandPhotos' | 'flyer'>) {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const pictures = [
    ...bandPhotos.map((src, index) => ({ src, alt: `Band photo ${index + 1}`, caption: 'Band photo' })),
    ...(flyer ? [{ src: flyer, alt: 'Flyer' }] : []),
  ];
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.strip}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button type="button" className={styles.thumb} onClick={() => setShownIndex(index)}>
              <img src={`${src}?size=thumbnail`} alt={alt} decoding="async" />
              <span className={text.visuallyHidden}>, enlarge</span>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox pictures={pictures} shownIndex={shownIndex} onShow={setShownIndex} />
    </>
  );
}
