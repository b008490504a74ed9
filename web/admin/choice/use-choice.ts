import { useState } from 'react';

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

interface ChoiceState {
  list: string;
  ids: Set<number>;
  /** Where a range begins. */
  lastToggled: number | null;
}

function nothingOf(list: string): ChoiceState {
  return { list, ids: new Set(), lastToggled: null };
}

/**
 * Which rows of a list are chosen, to change several at once. `list` names the list: another search or filter is another
 * list, and nothing of it is chosen yet.
 */
export function useChoice<Chosen extends Row>(rows: Chosen[], list: string): Choice<Chosen> {
  const [choice, setChoice] = useState<ChoiceState>(() => nothingOf(list));
  if (choice.list !== list) setChoice(nothingOf(list));

  function change(how: (ids: Set<number>) => void, lastToggled?: number) {
    setChoice((current) => {
      const ids = new Set(current.ids);
      how(ids);
      return { ...current, ids, lastToggled: lastToggled ?? current.lastToggled };
    });
  }

  function rangeTo(id: number): number[] {
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(choice.lastToggled ?? id), ids.indexOf(id)];
    if (from < 0 || to < 0) return [id];
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    chosen: rows.filter(({ id }) => choice.ids.has(id)),
    has: (id) => choice.ids.has(id),
    toggle(id, isRange) {
      const isChosen = !choice.ids.has(id);
      const toggled = isRange ? rangeTo(id) : [id];
      change((ids) => {
        for (const one of toggled) {
          if (isChosen) ids.add(one);
          else ids.delete(one);
        }
      }, id);
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
