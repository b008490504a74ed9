import { UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './repeated-meanwhile.module.css';

/**
 * The event has a newer version than the one that the dates were listed for. That may be because an earlier try has made
 * the events and its answer was lost, so nothing is made before someone has looked.
 */
export function RepeatedMeanwhile({ onLoad }: { onLoad: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // It is at the end of a list of up to 52 dates.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice
      ground="shade"
      ref={notice}
      role="alert"
      tabIndex={-1}
      icon={UsersRound}
      className={styles.notice}
    >
      <div>
        <p>
          <strong>This event was changed or repeated in the meantime.</strong> Nothing was created just now.
          Load it again to see its dates, and what is on then, as they are now.
        </p>
        <Button className={styles.load} onClick={onLoad}>
          Load it again
        </Button>
      </div>
    </Notice>
  );
}
