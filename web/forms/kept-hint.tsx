import './restored-notice.css';
import { History } from 'lucide-react';
import { useState } from 'react';
import { isAnythingKept } from './kept-values.ts';

/** For whoever has to sign in again in the middle of something. */
export function KeptHint() {
  const [isKept] = useState(isAnythingKept);
  if (!isKept) return null;
  return (
    <div role="status" className="restored-notice">
      <History aria-hidden size={20} />
      <p>What you were writing is kept. Sign in to go on with it.</p>
    </div>
  );
}
