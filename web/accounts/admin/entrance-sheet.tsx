import type { ReactNode } from 'react';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface EntranceSheetProps {
  heading: string;
  text: string;
  children: ReactNode;
}

export function EntranceSheet({ heading, text, children }: EntranceSheetProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <h1 className="display-2">{heading}</h1>
      <p className="entrance-text">{text}</p>
      {isHydrated ? children : <div className="entrance-form-place" />}
    </>
  );
}
