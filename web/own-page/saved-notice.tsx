import { Check } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import styles from './saved-notice.module.css';

/** Rendered even while it is empty, so that screen readers announce it when something has been saved. */
export function SavedNotice({ isSaved }: { isSaved: boolean }) {
  return (
    <div role="status">
      {isSaved && (
        <Notice as="p" tone="good" icon={Check} className={styles.saved}>
          Saved. We can see what you changed.
        </Notice>
      )}
    </div>
  );
}
