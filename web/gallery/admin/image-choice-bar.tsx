import { Eye, EyeOff, Tag, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pressOnce } from '../../ui/press-once.ts';
import textStyles from '../../ui/text.module.css';
import { DeleteImagesDialog } from './delete-images-dialog.tsx';
import styles from './image-choice-bar.module.css';
import { TagsDialog } from './tags-dialog.tsx';
import type { ImageChoice } from './use-image-choice.ts';
import { useSeveralImages } from './use-several-images.ts';

interface ImageChoiceBarProps {
  choice: ImageChoice;
  /** How many images are loaded. */
  shownCount: number;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
}

/** What can be done with several images at once. It is there as long as any are chosen. */
export function ImageChoiceBar({ choice, shownCount, onGone }: ImageChoiceBarProps) {
  const { chosen, remove, clear, addAll } = choice;
  const several = useSeveralImages({ onSettled: remove });
  const [asked, setAsked] = useState<{ about: 'tags' | 'deletion'; images: ManagedImage[] } | null>(null);
  const isBusy = several.progress !== null;
  const isShown = chosen.length > 0 || isBusy || asked !== null;
  const wasShown = useRef(isShown);

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (wasShown.current && !isShown && isFocusLost) onGone();
    wasShown.current = isShown;
  }, [isShown, onGone]);

  function imagesFor(about: 'tags' | 'deletion') {
    return asked?.about === about ? asked.images : null;
  }

  const button = (act: () => void) => ({
    ...pressOnce(() => {
      if (!isBusy) act();
    }),
    'aria-disabled': isBusy,
    className: styles.action,
  });

  return (
    <>
      <p role="status" className={textStyles.visuallyHidden}>
        {chosen.length > 0 && `${chosen.length} chosen`}
      </p>
      {(chosen.length > 0 || isBusy) && (
        <fieldset className={styles.bar} data-part="choice">
          <legend className={textStyles.visuallyHidden}>Chosen images</legend>
          <p className={styles.count}>
            {several.progress
              ? `${several.progress.done} of ${several.progress.of} …`
              : `${chosen.length} chosen`}
          </p>
          <div className={styles.choosing}>
            {chosen.length < shownCount && <Button {...button(addAll)}>Choose all {shownCount}</Button>}
            <IconButton label="Choose none" onClick={clear}>
              <X aria-hidden size={18} />
            </IconButton>
          </div>
          <div className={styles.actions}>
            <Button {...button(() => void several.setPublic(chosen, true))}>
              <Eye aria-hidden size={16} />
              Make public
            </Button>
            <Button {...button(() => void several.setPublic(chosen, false))}>
              <EyeOff aria-hidden size={16} />
              Make private
            </Button>
            <Button {...button(() => setAsked({ about: 'tags', images: chosen }))}>
              <Tag aria-hidden size={16} />
              Tags …
            </Button>
            <Button {...button(() => setAsked({ about: 'deletion', images: chosen }))}>
              <Trash2 aria-hidden size={16} />
              Delete …
            </Button>
          </div>
        </fieldset>
      )}
      <TagsDialog
        images={imagesFor('tags')}
        onClose={() => setAsked(null)}
        onChange={(changes) => {
          void several.changeTags(imagesFor('tags') ?? [], changes);
          setAsked(null);
        }}
      />
      <DeleteImagesDialog
        images={imagesFor('deletion')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          void several.remove(imagesFor('deletion') ?? []);
          setAsked(null);
        }}
      />
    </>
  );
}
