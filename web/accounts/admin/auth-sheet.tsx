import type { ReactNode } from 'react';
import textStyles from '../../ui/text.module.css';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import authForm from './auth-form.module.css';

interface AuthSheetProps {
  heading: string;
  text: string;
  children: ReactNode;
}

export function AuthSheet({ heading, text, children }: AuthSheetProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <h1 className={textStyles.display2}>{heading}</h1>
      <p className={authForm.text}>{text}</p>
      {isHydrated ? children : <div className={authForm.place} />}
    </>
  );
}
