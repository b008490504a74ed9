import { useEffect, useRef } from 'react';
import { navigate } from '../../site/browser-history.ts';
import { useLocation } from '../../site/router.tsx';

const parameter = 'book';

/** Keeps in the address whether the booking form is open, so that it survives a reload and Back closes it. */
export function useBookingAddress() {
  const { pathname, search, state } = useLocation();
  const isBooking = asksForBooking(search);
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isBooking) isClosing.current = false;
  }, [isBooking]);

  return {
    /** The address asks for the booking form of the application that it names. */
    isBooking,
    open() {
      if (isBooking) return;
      const parameters = new URLSearchParams(search);
      parameters.set(parameter, 'true');
      const former = typeof state === 'object' ? state : {};
      navigate(`${pathname}?${parameters}`, { state: { ...former, isFromPanel: true } });
    },
    close() {
      if (!isBooking || isClosing.current) return;
      isClosing.current = true;
      if ((state as { isFromPanel?: true } | null)?.isFromPanel) return window.history.back();
      const parameters = new URLSearchParams(search);
      parameters.delete(parameter);
      navigate(`${pathname}?${parameters}`, { replace: true, state });
    },
    /** Whether Back or Forward has led away from the form while it was open. */
    isLeft: () => !isClosing.current && !asksForBooking(window.location.search),
  };
}

export type BookingAddress = ReturnType<typeof useBookingAddress>;

function asksForBooking(search: string): boolean {
  return new URLSearchParams(search).get(parameter) === 'true';
}
