import { type ComponentType, type MouseEvent, useState } from 'react';
import type { ApplicationRecord } from '#contract/applications/applications.ts';
import type { LightboxProps } from '../ui/lightbox.tsx';
import text from '../ui/text.module.css';
import styles from './sent-pictures.module.css';

/** Small versions, each a link to the picture itself. With JavaScript it opens over the page. */
export function SentPictures({ bandPhotos, flyer }: Pick<ApplicationRecord, 'bandPhotos' | 'flyer'>) {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const pictures = [
    ...bandPhotos.map((src, index) => ({ src, alt: `Band photo ${index + 1}`, caption: 'Band photo' })),
    ...(flyer ? [{ src: flyer, alt: 'Flyer' }] : []),
  ];

  async function enlarge(event: MouseEvent, index: number): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const module = await import('../ui/lightbox.tsx');
      setLightbox(() => module.Lightbox);
      setShownIndex(index);
    } catch {
      window.location.assign(pictures[index]?.src ?? '');
    }
  }

  if (pictures.length === 0) return <p className={styles.none}>No pictures yet.</p>;
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a href={src} className={styles.picture} onClick={(event) => void enlarge(event, index)}>
              <img src={`${src}?size=thumbnail`} alt={alt} decoding="async" />
              <span className={text.visuallyHidden}>, enlarge</span>
            </a>
          </li>
        ))}
      </ul>
      {Lightbox && <Lightbox pictures={pictures} shownIndex={shownIndex} onShow={setShownIndex} />}
    </>
  );
}
