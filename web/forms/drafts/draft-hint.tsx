import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { hasStaffDrafts } from './drafts.ts';

/** Shown when someone has to sign in again in the middle of their work. */
export function DraftHint() {
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => void hasStaffDrafts().then(setHasDraft), []);
  if (!hasDraft) return null;
  return (
    <div className={layout.dialogForm}>
      <Notice as={Status} ground="shade" tone="good" layout="row" icon={History}>
        <p>Your unsaved changes are kept. Sign in to continue.</p>
      </Notice>
    </div>
  );
}
