import { Trash2 } from 'lucide-react';
import { SelectionBox } from '../../admin/bulk/bulk-bar.tsx';
import { Link } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import spamMark from '../desk-message.module.css';
import type { DeskRow } from '../desk-rows.ts';
import type { DeskPlace } from '../use-desk-address.ts';
import styles from './application-row.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { submittedTime } from './submitted-time.ts';

interface ApplicationRowProps {
  row: DeskRow;
  /** The address that selects this application. */
  to: string;
  step: DeskPlace['step'];
  isSelected: boolean;
  /** The roving tabindex: whether this row is the one at which Tab stops. */
  isTabStop: boolean;
  onFocus: () => void;
  onDelete: () => void;
  isChosen: boolean;
  /** With `isRange`, all rows since the last one that was chosen are meant. */
  onChoose: (isRange: boolean) => void;
}

export function rowId(id: number): string {
  return `application-${id}`;
}

export function ApplicationRow(props: ApplicationRowProps) {
  const { row, to, step, isSelected, isTabStop, onFocus, onDelete, isChosen, onChoose } = props;
  const { id, name, bandName, performanceType, preferredDates, submittedAt, isSuspectedSpam } = row;
  const [photo] = row.bandPhotos;
  const { timeZone } = useVenue();
  const factsId = `${rowId(id)}-review`;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div className={styles.row} data-is-selected={isSelected} data-is-chosen={isChosen}>
      <Link
        id={rowId(id)}
        to={to}
        {...step}
        className={styles.link}
        aria-current={isSelected ? 'true' : undefined}
        aria-describedby={factsId}
        tabIndex={tabIndex}
        onFocus={onFocus}
      >
        <span className={styles.names}>
          <bdi className={styles.name}>{name}</bdi>
          {bandName && bandName !== name && <bdi className={styles.band}>{bandName}</bdi>}
          {isSuspectedSpam && <span className={`${spamMark.mark} ${styles.spam}`}>Spam?</span>}
        </span>
        <span className={styles.facts}>
          <bdi>{performanceType}</bdi>
          <time dateTime={submittedAt}>{submittedTime(submittedAt, timeZone)}</time>
        </span>
      </Link>
      {photo && <img src={`${photo}?size=thumbnail`} alt="" loading="lazy" className={styles.photo} />}
      <div id={factsId} className={styles.review}>
        {preferredDates && (
          <div className={styles.wishes}>
            <span className={textStyles.visuallyHidden}>Wishes: </span>
            <bdi>{preferredDates}</bdi>
          </div>
        )}
        <ReviewFacts review={row.review} />
      </div>
      <SelectionBox
        className={styles.choice}
        aria-label={`Choose the application from ${name}`}
        isSelected={isChosen}
        onToggle={onChoose}
        tabIndex={tabIndex}
        onFocus={onFocus}
      />
      <Tooltip text="Delete">
        <IconButton
          shape="round"
          tone="danger"
          className={styles.delete}
          label={`Delete the application from ${name}`}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onClick={onDelete}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </Tooltip>
    </div>
  );
}
