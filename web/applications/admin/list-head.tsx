import { Download, RefreshCw } from 'lucide-react';
import type { Ref } from 'react';

interface ListHeadProps {
  headingRef: Ref<HTMLHeadingElement>;
  total: number | null;
  exportPath: string;
  hasNewcomers: boolean;
  onRefresh: () => void;
}

export function ListHead({ headingRef, total, exportPath, hasNewcomers, onRefresh }: ListHeadProps) {
  return (
    <>
      <div className="list-head">
        <h2 ref={headingRef} tabIndex={-1} className="list-title">
          Applications {total !== null && <span className="list-count">{total.toLocaleString()}</span>}
        </h2>
        <button
          type="button"
          className="desk-button"
          title="Refresh"
          aria-label="Refresh"
          onClick={onRefresh}
        >
          <RefreshCw aria-hidden size={18} />
        </button>
        <a className="desk-button" href={exportPath} download title="Export CSV" aria-label="Export CSV">
          <Download aria-hidden size={18} />
        </a>
      </div>
      <div role="status">
        {hasNewcomers && (
          <button type="button" className="newcomers" onClick={onRefresh}>
            New applications have arrived. <span className="newcomers-action">Show them</span>
          </button>
        )}
      </div>
    </>
  );
}
