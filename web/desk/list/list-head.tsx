import { Download, Keyboard, RefreshCw } from 'lucide-react';
import type { Ref } from 'react';
import { withCommas } from '#contract/text/text.ts';
import { useRole } from '../../admin/settings.queries.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { IconButton, iconClass } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './list-head.module.css';

interface ListHeadProps {
  headingRef: Ref<HTMLHeadingElement>;
  total: number | null;
  exportPath: string;
  hasNewer: boolean;
  onRefresh: () => void;
  onShowKeys: () => void;
}

export function ListHead({ headingRef, total, exportPath, hasNewer, onRefresh, onShowKeys }: ListHeadProps) {
  const isOwner = useRole() === 'owner';
  return (
    <>
      <div className={styles.head}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.title}>
          Applications{' '}
          {total !== null && (
            <span className={`${textStyles.note} ${styles.count}`}>{withCommas(total)}</span>
          )}
        </h2>
        <span className={styles.keys}>
          <Tooltip text="Keys: ?">
            <IconButton shape="round" label="Show the keys" aria-haspopup="dialog" onClick={onShowKeys}>
              <Keyboard aria-hidden size={20} />
            </IconButton>
          </Tooltip>
        </span>
        <Tooltip text="Refresh">
          <IconButton shape="round" label="Refresh" onClick={onRefresh}>
            <RefreshCw aria-hidden size={18} />
          </IconButton>
        </Tooltip>
        {isOwner && (
          <Tooltip text="Export CSV">
            <a className={iconClass(styles.export)} href={exportPath} download aria-label="Export CSV">
              <Download aria-hidden size={18} />
              <span>Export CSV</span>
            </a>
          </Tooltip>
        )}
      </div>
      <Status>
        {hasNewer && (
          <button type="button" className={styles.newer} onClick={onRefresh}>
            New applications have arrived. <span className={styles.newerAction}>Show them</span>
          </button>
        )}
      </Status>
    </>
  );
}
