import { Eye, EyeOff, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { ChoiceAction, ChoiceBar } from '../../admin/choice/choice-bar.tsx';
import type { Choice } from '../../admin/choice/use-choice.ts';
import { DeleteImagesDialog } from './delete-images-dialog.tsx';
import styles from './image-choice-bar.module.css';
import { TagsDialog } from './tags-dialog.tsx';
import { useSeveralImages } from './use-several-images.ts';

interface ImageChoiceBarProps {
  choice: Choice<ManagedImage>;
  /** How many images are loaded. */
  shownCount: number;
  /** The bar is gone, and the focus with it. */
  onGone: () => void;
}

/** What can be done with several images at once. It stays in view while the images are scrolled. */
export function ImageChoiceBar({ choice, shownCount, onGone }: ImageChoiceBarProps) {
  const { chosen, remove, clear, chooseAll } = choice;
  const several = useSeveralImages({ onSettled: remove });
  const [asked, setAsked] = useState<{ about: 'tags' | 'deletion'; images: ManagedImage[] } | null>(null);
  const isBusy = several.progress !== null;

  function imagesFor(about: 'tags' | 'deletion') {
    return asked?.about === about ? asked.images : null;
  }

  return (
    <>
      <ChoiceBar
        label="Chosen images"
        className={styles.bar}
        count={chosen.length}
        progress={several.progress}
        hasDialog={asked !== null}
        onNone={clear}
        onGone={onGone}
        aside={chosen.length < shownCount && { label: `Choose all ${shownCount}`, onPress: chooseAll }}
      >
        <ChoiceAction isBusy={isBusy} onPress={() => void several.setPublic(chosen, true)}>
          <Eye aria-hidden size={16} />
          Make public
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => void several.setPublic(chosen, false)}>
          <EyeOff aria-hidden size={16} />
          Make private
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => setAsked({ about: 'tags', images: chosen })}>
          <Tag aria-hidden size={16} />
          Tags …
        </ChoiceAction>
        <ChoiceAction isBusy={isBusy} onPress={() => setAsked({ about: 'deletion', images: chosen })}>
          <Trash2 aria-hidden size={16} />
          Delete …
        </ChoiceAction>
      </ChoiceBar>
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
