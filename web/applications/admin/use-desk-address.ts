import { useLocation, useNavigate } from 'react-router';
import { type DeskAddress, type DeskFilters, formatDeskAddress, parseDeskAddress } from './desk-address.ts';

export interface DeskPlace extends DeskAddress {
  addressOf: (id: number) => string;
  /** How a link to another application changes the history. */
  step: { replace: boolean; state: unknown };
  select: (id: number) => void;
  /** Leaves the selected one, by going back where that is where one came from. */
  goBack: () => void;
  clearSelection: () => void;
  changeFilters: (filters: DeskFilters) => void;
}

/**
 * What is selected and what is filtered, as the address has it. Opening the first application is a step that Back
 * undoes; from one to the next is not, or Back would lead through all that one has looked at.
 */
export function useDeskAddress(): DeskPlace {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const address = parseDeskAddress(search);
  const { filters, applicationId } = address;

  function go(to: DeskAddress, options: { replace: boolean; state?: unknown }) {
    void navigate(pathname + formatDeskAddress(to), options);
  }

  const step =
    applicationId === null ? { replace: false, state: { isFromList: true } } : { replace: true, state };

  return {
    ...address,
    step,
    addressOf: (id) => pathname + formatDeskAddress({ filters, applicationId: id }),
    select: (id) => go({ filters, applicationId: id }, step),
    goBack: () => {
      if (state?.isFromList) void navigate(-1);
      else go({ filters, applicationId: null }, { replace: true });
    },
    clearSelection: () => go({ filters, applicationId: null }, { replace: true }),
    changeFilters: (changed) => go({ filters: changed, applicationId }, { replace: true, state }),
  };
}
