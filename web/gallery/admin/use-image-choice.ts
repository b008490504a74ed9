import { useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery.ts';

export interface ImageChoice {
  /** Those of the list that are chosen, in its order. */
  chosen: ManagedImage[];
  has: (id: number) => boolean;
  /** With `isRange`, every image from the one that was chosen last to this one follows it. */
  toggle: (id: number, isRange: boolean) => void;
  addAll: () => void;
  remove: (ids: number[]) => void;
  clear: () => void;
}

/** Which images are chosen, to change several at once. Other filters make another list, so it ends with them. */
export function useImageChoice(images: ManagedImage[], list: string): ImageChoice {
  const [choice, setChoice] = useState({ list, ids: new Set<number>() });
  const lastToggled = useRef<number>(null);
  if (choice.list !== list) setChoice({ list, ids: new Set() });

  function change(how: (ids: Set<number>) => void) {
    setChoice((current) => {
      const ids = new Set(current.ids);
      how(ids);
      return { ...current, ids };
    });
  }

  function rangeTo(id: number): number[] {
    const ids = images.map((image) => image.id);
    const [from, to] = [ids.indexOf(lastToggled.current ?? id), ids.indexOf(id)];
    if (from < 0 || to < 0) return [id];
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    chosen: images.filter(({ id }) => choice.ids.has(id)),
    has: (id) => choice.ids.has(id),
    toggle(id, isRange) {
      const isChosen = !choice.ids.has(id);
      const toggled = isRange ? rangeTo(id) : [id];
      lastToggled.current = id;
      change((ids) => {
        for (const one of toggled) {
          if (isChosen) ids.add(one);
          else ids.delete(one);
        }
      });
    },
    addAll: () =>
      change((ids) => {
        for (const { id } of images) ids.add(id);
      }),
    remove: (gone) =>
      change((ids) => {
        for (const id of gone) ids.delete(id);
      }),
    clear: () => change((ids) => ids.clear()),
  };
}
