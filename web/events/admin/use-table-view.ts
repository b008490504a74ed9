import { useEffect, useState } from 'react';
import { readView, type TableView, writeView } from './table-view.ts';

/**
 * The table's view, kept in the address, so that it survives a reload and can be shared. It is not set
 * through the router, which treats a changed address as navigation and scrolls to the top.
 */
export function useTableView(): [TableView, (view: TableView) => void] {
  const [view, setView] = useState(() => readView(new URLSearchParams(window.location.search)));

  useEffect(() => {
    const search = String(writeView(view));
    const address = window.location.pathname + (search && `?${search}`);
    window.history.replaceState(window.history.state, '', address);
  }, [view]);

  return [view, setView];
}
