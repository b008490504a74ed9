import { navigate } from '../site/browser-history.ts';
import { useLocation } from '../site/router.tsx';
import { type DeskAddress, type DeskFilters, formatDeskAddress, parseDeskAddress } from './desk-address.ts';

/**
 * The selection and the filters, as the address has them. Opening the first application adds a history entry;
 * going on to another one replaces it, so that Back leads to the list and not through every application one
 * has read.
 */
export function useDeskAddress() {
  const { search, pathname, state } = useLocation();
  const address = parseDeskAddress(search);
  const { applicationId } = address;

  function go(to: DeskAddress, options: { replace: boolean; state?: unknown }) {
    navigate(pathname + formatDeskAddress(to), options);
  }

  const step =
    applicationId === null ? { replace: false, state: { isFromList: true } } : { replace: true, state };

  return {
    ...address,
    /** Navigation options for a link to another application. */
    step,
    addressOf: (id: number) => pathname + formatDeskAddress({ ...address, applicationId: id }),
    pageAt: (after: number | null) => pathname + formatDeskAddress({ ...address, after }),
    select: (id: number) => go({ ...address, applicationId: id }, step),
    /**
     * Leaves the selected application: by going back when the list is the previous history entry, otherwise by
     * clearing the selection.
     */
    goBack: () => {
      if ((state as { isFromList?: true } | null)?.isFromList) window.history.back();
      else go({ ...address, applicationId: null }, { replace: true });
    },
    clearSelection: () => go({ ...address, applicationId: null }, { replace: true }),
    changeFilters: (changes: Partial<DeskFilters>) => {
      // The router renders a change in a transition, so `search` may be older than the address.
      const current = parseDeskAddress(window.location.search);
      const filters = { ...current.filters, ...changes };
      go({ ...current, filters, after: null }, { replace: true, state });
    },
  };
}

export type DeskPlace = ReturnType<typeof useDeskAddress>;
