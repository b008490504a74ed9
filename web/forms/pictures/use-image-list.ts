import { useMemo, useReducer, useRef } from 'react';
import { randomId } from '../../ui/random-id.ts';
import { imagesAfter, isReady, noImages, type PickedImage } from './image-list.ts';
import { ImageRefusal, prepareImage } from './prepare-image.ts';

export interface ImageRules {
  most: number;
  /** The message when too many are picked. */
  tooMany: string;
}

/** A queue for all lists of the page: two photos at once are too much for the memory of some phones. */
let lastPreparation: Promise<void> = Promise.resolve();

export function useImageList(rules: ImageRules, sent: PickedImage[] = []) {
  const [list, dispatch] = useReducer(imagesAfter, { ...noImages, images: sent });
  const { images } = list;
  const ready = useMemo(() => images.filter(isReady), [images]);
  // A ref, because two selections before the next render must not both use the same free place.
  const count = useRef(0);
  count.current = images.length;

  function add(files: File[]): void {
    const free = Math.max(0, rules.most - count.current);
    const taken = files.slice(0, free).map((file) => ({ file, id: randomId() }));
    count.current += taken.length;
    dispatch({
      type: 'picked',
      images: taken.map(({ file, id }) => ({ id, name: file.name, blob: undefined })),
      refusals: files.length > free ? [rules.tooMany] : [],
    });
    for (const { file, id } of taken) {
      lastPreparation = lastPreparation.then(() => prepare(file, id));
    }
  }

  async function prepare(file: File, id: string): Promise<void> {
    try {
      dispatch({ type: 'prepared', id, blob: await prepareImage(file) });
    } catch (error) {
      const sentence =
        error instanceof ImageRefusal
          ? error.message
          : `“${file.name}” could not be opened. Please choose another.`;
      dispatch({ type: 'unusable', id, sentence });
    }
  }

  return {
    ...list,
    isPreparing: !images.every((image) => image.sentAs || isReady(image)),
    ready,
    add,
    remove: (id: string) => dispatch({ type: 'removed', id }),
    moveTo: (id: string, to: number) => dispatch({ type: 'moved', id, to }),
    check: () => dispatch({ type: 'checked' }),
    refuse: (message: string | undefined) => dispatch({ type: 'refused', message }),
    fill: (filled: PickedImage[]) => dispatch({ type: 'filled', images: filled }),
  };
}

export type ImageListControl = ReturnType<typeof useImageList>;
