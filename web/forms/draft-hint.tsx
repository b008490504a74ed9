import { History } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import styles from './draft-hint.module.css';
import { hasAnyDraft } from './form-drafts.ts';

/** Shown when someone has to sign in again in the middle of their work. */
export function DraftHint() {
  const [hasDraft] = useState(hasAnyDraft);
  if (!hasDraft) return null;
  return (
    <Notice ground="shade" tone="good" icon={History} role="status" className={styles.hint}>
      <p>Your unsaved changes are kept. Sign in to continue.</p>
    </Notice>
  );
}
