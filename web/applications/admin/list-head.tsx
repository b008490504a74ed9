import { Download, RefreshCw } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import styles from './list-head.module.css';

interface ListHeadProps {
  headingRef: Ref<HTMLHeadingElement>;
  total: number | null;
  exportPath: string;
  hasNewer: boolean;
  onRefresh: () => void;
}

export function ListHead({ headingRef, total, exportPath, hasNewer, onRefresh }: ListHeadProps) {
  return (
    <>
      <div className={styles.head}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.title}>
          Applications {total !== null && <span className={styles.count}>{total.toLocaleString()}</span>}
        </h2>
        <IconButton shape="round" title="Refresh" label="Refresh" onClick={onRefresh}>
          <RefreshCw aria-hidden size={18} />
        </IconButton>
        <IconLink shape="round" href={exportPath} download title="Export CSV" label="Export CSV">
          <Download aria-hidden size={18} />
        </IconLink>
      </div>
      <div role="status">
        {hasNewer && (
          <button type="button" className={styles.newer} onClick={onRefresh}>
            New applications have arrived. <span className={styles.newerAction}>Show them</span>
          </button>
        )}
      </div>
    </>
  );
}
