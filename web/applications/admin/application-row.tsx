import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedApplication } from './application-pages.ts';
import { submittedTime } from './submitted-time.ts';
import type { DeskPlace } from './use-desk-address.ts';

interface ApplicationRowProps {
  application: ListedApplication;
  /** Where a click leads; the same address selects it after a reload. */
  to: string;
  step: DeskPlace['step'];
  isSelected: boolean;
  /** Whether the Tab key stops here; the arrow keys lead to the others. */
  isReachable: boolean;
  onFocus: () => void;
  onDelete: () => void;
}

export function rowId(id: number): string {
  return `application-${id}`;
}

export function ApplicationRow(props: ApplicationRowProps) {
  const { application, to, step, isSelected, isReachable, onFocus, onDelete } = props;
  const { id, name, bandName, performanceType, submittedAt, isSuspectedSpam } = application;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <div className="row" data-is-selected={isSelected}>
      <Link
        id={rowId(id)}
        to={to}
        {...step}
        className="row-link"
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={tabIndex}
        onFocus={onFocus}
      >
        <span className="row-names">
          <bdi className="row-name">{name}</bdi>
          {bandName && bandName !== name && <bdi className="row-band">{bandName}</bdi>}
          {isSuspectedSpam && <span className="spam-mark">Spam?</span>}
        </span>
        <span className="row-facts">
          <bdi>{performanceType}</bdi>
          <time dateTime={submittedAt}>{submittedTime(submittedAt)}</time>
        </span>
      </Link>
      <button
        type="button"
        className="row-delete"
        title="Delete"
        aria-label={`Delete the application from ${name}`}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onDelete}
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </div>
  );
}
