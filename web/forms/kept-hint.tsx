import { History } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import styles from './kept-hint.module.css';
import { isAnythingKept } from './kept-values.ts';

/** Shown when someone has to sign in again in the middle of their work. */
export function KeptHint() {
  const [isKept] = useState(isAnythingKept);
  if (!isKept) return null;
  return (
    <Notice ground="shade" tone="good" sign={History} role="status" className={styles.hint}>
      <p>What you were writing is kept. Sign in to go on with it.</p>
    </Notice>
  );
}
