import type { ReactNode } from 'react';
import type { ApplicationRecord } from '#contract/applications/applications.ts';
import { useLightbox } from '../ui/dialog/lazy-lightbox.tsx';
import text from '../ui/text.module.css';
import styles from './application-pictures.module.css';

interface ApplicationPicturesProps extends Pick<ApplicationRecord, 'bandPhotos' | 'flyer'> {
  className: string | undefined;
  /** What is said where nothing was sent. */
  none?: ReactNode;
}

/** Small versions, each a link to the picture itself. With JavaScript it opens over the page. */
export function ApplicationPictures({ bandPhotos, flyer, className, none }: ApplicationPicturesProps) {
  const pictures = [
    ...bandPhotos.map((src, index) => ({ src, alt: `Band photo ${index + 1}`, caption: 'Band photo' })),
    ...(flyer ? [{ src: flyer, alt: 'Flyer' }] : []),
  ];
  const { open, lightbox } = useLightbox(pictures);
  if (pictures.length === 0) return none;
  return (
    <>
      <ul className={className}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a href={src} className={styles.picture} onClick={(event) => open(event, index)}>
              <img src={`${src}?size=thumbnail`} alt={alt} decoding="async" />
              <span className={text.visuallyHidden}>, enlarge</span>
            </a>
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  );
}
