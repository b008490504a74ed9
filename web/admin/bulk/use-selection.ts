import { useState } from 'react';

interface Row {
  id: number;
}

export type Selection<Selected extends Row> = ReturnType<typeof useSelection<Selected>>;

interface SelectionState {
  list: string;
  ids: Set<number>;
  /** Where a range begins. */
  lastToggled: number | null;
}

function nothingOf(list: string): SelectionState {
  return { list, ids: new Set(), lastToggled: null };
}

/**
 * Which rows of a list are selected, to change several at once. `list` names the list: another search or filter is
 * another list, and nothing of it is selected yet.
 */
export function useSelection<Selected extends Row>(rows: Selected[], list: string) {
  const [selection, setSelection] = useState<SelectionState>(() => nothingOf(list));
  if (selection.list !== list) setSelection(nothingOf(list));

  function put(changed: number[], isSelected: boolean, lastToggled?: number) {
    setSelection((current) => {
      const ids = new Set(current.ids);
      for (const id of changed) {
        if (isSelected) ids.add(id);
        else ids.delete(id);
      }
      return { ...current, ids, lastToggled: lastToggled ?? current.lastToggled };
    });
  }

  function rangeTo(id: number): number[] {
    const ids = rows.map((row) => row.id);
    const [from, to] = [ids.indexOf(selection.lastToggled ?? id), ids.indexOf(id)];
    if (from < 0 || to < 0) return [id];
    return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  }

  return {
    /** Those of the list that are selected, in its order. */
    selected: rows.filter(({ id }) => selection.ids.has(id)),
    total: rows.length,
    has: (id: number) => selection.ids.has(id),
    /** With `isRange`, every row from the one that was selected last to this one follows it. */
    toggle: (id: number, isRange: boolean) => put(isRange ? rangeTo(id) : [id], !selection.ids.has(id), id),
    selectAll: () =>
      put(
        rows.map(({ id }) => id),
        true,
      ),
    remove: (ids: number[]) => put(ids, false),
    clear: () => setSelection((current) => ({ ...current, ids: new Set() })),
  };
}
