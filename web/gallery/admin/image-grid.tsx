import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { Lightbox } from '../../ui/dialog/lightbox.tsx';
import { ImageCard } from './image-card.tsx';
import styles from './image-grid.module.css';
import { LoadMore } from './load-more.tsx';
import type { Images } from './use-images.ts';

interface ImageGridProps {
  list: Images;
  /** Gets the focus when the card that had it is no longer shown. */
  fallback: RefObject<HTMLElement | null>;
  onEdit: (image: ManagedImage) => void;
  onDelete: (image: ManagedImage) => void;
  onTag: (tag: string) => void;
  selection: Selection<ManagedImage>;
}

export function ImageGrid({ list, fallback, onEdit, onDelete, onTag, selection }: ImageGridProps) {
  const { images } = list;
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const hasKeyboard = useRef(false);

  // Runs on each change of the images, also when the last one is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost whenever the images change
  useEffect(
    () => () => {
      if (hasKeyboard.current && document.activeElement === document.body) fallback.current?.focus();
    },
    [images, fallback],
  );

  function noteLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hasKeyboard.current = false;
  }

  return (
    <>
      <ul
        className={styles.grid}
        aria-label="Images"
        aria-busy={list.isChanging}
        onFocus={() => {
          hasKeyboard.current = true;
        }}
        onBlur={noteLeaving}
      >
        {images.map((image, index) => (
          <li key={image.id}>
            <ImageCard
              image={image}
              onEnlarge={() => setShownIndex(index)}
              onEdit={() => onEdit(image)}
              onDelete={() => onDelete(image)}
              onTag={onTag}
              isChosen={selection.has(image.id)}
              onChoose={(isRange) => selection.toggle(image.id, isRange)}
            />
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
      <Lightbox
        pictures={images.map(({ fileUrl, description, originalName }) => ({
          src: fileUrl,
          alt: description ?? originalName,
        }))}
        shownIndex={shownIndex}
        onShow={setShownIndex}
      />
    </>
  );
}
