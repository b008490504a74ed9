import { useRef, useState } from 'react';

interface Row {
  id: number;
}

export interface Choice<Chosen extends Row> {
  /** Those of the list that are chosen, in its order. */
  chosen: Chosen[];
  has: (id: number) => boolean;
  /** With `isRange`, every row from the one that was chosen last to this one follows it. */
  toggle: (id: number, isRange: boolean) => void;
  /** Every row of the list. */
  chooseAll: () => void;
  remove: (ids: number[]) => void;
  clear: () => void;
}

/**
 * Which rows of a list are chosen, to change several at once. `list` names the list: another search or filter is another
 * list, and nothing of it is chosen yet.
 */
export function useChoice<Chosen extends Row>(rows: Chosen[], list: string): Choice<Chosen> {
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
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(lastToggled.current ?? id), ids.indexOf(id)];
    if (from < 0 || to < 0) return [id];
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    chosen: rows.filter(({ id }) => choice.ids.has(id)),
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
    chooseAll: () =>
      change((ids) => {
        for (const { id } of rows) ids.add(id);
      }),
    remove: (gone) =>
      change((ids) => {
        for (const id of gone) ids.delete(id);
      }),
    clear: () => change((ids) => ids.clear()),
  };
}
