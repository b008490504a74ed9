import type { ReactNode } from 'react';
import textStyles from '../../ui/text.module.css';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import entranceForm from './entrance-form.module.css';
import styles from './entrance-sheet.module.css';

interface EntranceSheetProps {
  heading: string;
  text: string;
  children: ReactNode;
}

export function EntranceSheet({ heading, text, children }: EntranceSheetProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <h1 className={textStyles.display2}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {isHydrated ? children : <div className={entranceForm.place} />}
    </>
  );
}
