import { useEffect, useState } from 'react';
import { readView, type TableView, writeView } from './table-view.ts';

/**
 * The view, kept in the address, so that it survives a reload and can be sent to someone. Not by the router: to it
 * every change of the address is an arrival on a page, which begins at its top.
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
