import { Star, Trash2 } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import type { ReviewSummary } from '#contract/applications/applications.ts';
import { SelectionBox } from '../../admin/bulk/bulk-bar.tsx';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { BookedDateMark } from '../../events/admin/booking/booking-mark.tsx';
import { Link } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import textStyles from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { AnswerClock, reviewStateNames, submittedTime } from '../answer-deadline.tsx';
import type { DeskPlace } from '../desk-address.ts';
import spamMark from '../desk-message.module.css';
import type { DeskRow } from '../desk-rows.ts';
import styles from './application-list.module.css';
import type { DeskList } from './use-applications.ts';

export interface ListFocus {
  /** Returns false when the row is not in the list. */
  focusRow: (id: number) => boolean;
  /** Returns the focus to the row that had it last. */
  focusAgain: () => void;
  /** Opens the application that is so many rows after the focused or else the selected one. */
  step: (by: number) => void;
}

interface ApplicationListProps {
  ref: Ref<ListFocus>;
  list: DeskList;
  place: DeskPlace;
  onDelete: (row: DeskRow) => void;
  selection: Selection<DeskRow>;
  /** Leads to the next page, and on to its first application. */
  onOlder: () => void;
}

const keySteps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** One page of applications. It has a roving tabindex: Tab stops at one row, and the arrow keys lead to the others. */
export function ApplicationList(props: ApplicationListProps) {
  const { ref, list, place, onDelete, selection, onOlder } = props;
  const { rows, olderThan } = list;
  const { applicationId, after, addressOf, pageAt, select } = place;
  const scroller = useRef<HTMLDivElement>(null);
  const [lastFocusedId, setLastFocusedId] = useState<number | null>(null);
  const indexOf = (id: number | null) => rows.findIndex((row) => row.id === id);
  const tabStop = [lastFocusedId, applicationId].map(indexOf).find((index) => index >= 0) ?? 0;

  const selectedAtFirst = useRef(applicationId ?? 0);
  useEffect(() => {
    document.getElementById(rowId(selectedAtFirst.current))?.scrollIntoView({ block: 'nearest' });
  }, []);

  function focusRow(id: number): boolean {
    const link = document.getElementById(rowId(id));
    setLastFocusedId(id);
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView({ block: 'nearest' });
    return link !== null;
  }

  useImperativeHandle(ref, () => ({
    focusRow,
    focusAgain: () => void focusRow(rows[tabStop]?.id ?? 0),
    step: stepBy,
  }));

  function stepByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[tabStop];
    if (event.key === 'Delete') {
      if (row) onDelete(row);
      return;
    }
    // On the link it would scroll. A checkbox and a button know it already.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      if (row && !event.repeat) selection.toggle(row.id, event.shiftKey);
      return;
    }
    const move = keySteps[event.key];
    if (!move) return;
    event.preventDefault();
    open(move(tabStop, rows.length - 1));
  }

  function stepBy(by: number) {
    const isFocused = scroller.current?.contains(document.activeElement) === true;
    const index = (isFocused ? tabStop : indexOf(applicationId)) + by;
    if (index === rows.length && olderThan !== null) onOlder();
    else open(index);
  }

  function open(index: number) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!next) return;
    select(next.id);
    focusRow(next.id);
  }

  // The same for every row at all times, so that one is rendered again only when it looks different.
  const acts = useRef<RowActs>(null);
  useLayoutEffect(() => {
    acts.current = { open: select, focus: setLastFocusedId, remove: onDelete, choose: selection.toggle };
  });

  const pageLink = (from: number | null, words: string) => (
    <Link to={pageAt(from)} className={`${textStyles.link} ${textStyles.tallLink}`}>
      {words}
    </Link>
  );
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul onKeyDown={stepByKey}>
        {rows.map((row, index) => (
          <ApplicationRow
            key={row.id}
            row={row}
            to={addressOf(row.id)}
            isSelected={row.id === applicationId}
            isTabStop={index === tabStop}
            isChosen={selection.has(row.id)}
            acts={acts}
          />
        ))}
      </ul>
      {(after !== null || olderThan !== null) && (
        <nav aria-label="Pages of the list" className={`${layout.cluster} ${styles.pages}`}>
          {after !== null && pageLink(null, 'Newest applications')}
          {olderThan !== null && pageLink(olderThan, 'Older applications')}
        </nav>
      )}
    </div>
  );
}

interface RowActs {
  open: (id: number) => void;
  focus: (id: number) => void;
  remove: (row: DeskRow) => void;
  /** With `isRange`, all rows since the last one that was chosen are meant. */
  choose: (id: number, isRange: boolean) => void;
}

interface ApplicationRowProps {
  row: DeskRow;
  to: string;
  isSelected: boolean;
  /** The roving tabindex: whether this row is the one at which Tab stops. */
  isTabStop: boolean;
  isChosen: boolean;
  acts: RefObject<RowActs | null>;
}

function rowId(id: number): string {
  return `application-${id}`;
}

const ApplicationRow = memo(function ApplicationRow(props: ApplicationRowProps) {
  const { row, to, isSelected, isTabStop, isChosen, acts } = props;
  const { id, name, bandName, performanceType, preferredDates, submittedAt, isSuspectedSpam } = row;
  const [photo] = row.bandPhotos;
  const { timeZone } = useVenue();
  const factsId = `${rowId(id)}-review`;
  const [isOpening, startOpening] = useTransition();
  const stop = { tabIndex: isTabStop ? 0 : -1, onFocus: () => acts.current?.focus(id) };
  return (
    <li className={styles.row} data-is-selected={isSelected || isOpening} data-is-chosen={isChosen}>
      <a
        id={rowId(id)}
        href={to}
        className={styles.link}
        aria-current={isSelected ? 'true' : undefined}
        aria-describedby={factsId}
        {...stop}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          startOpening(() => acts.current?.open(id));
        }}
      >
        <span className={styles.names}>
          <bdi className={styles.name}>{name}</bdi>
          {bandName && bandName !== name && (
            <bdi className={`${textStyles.note} ${styles.band}`}>{bandName}</bdi>
          )}
          {isSuspectedSpam && <span className={`${spamMark.mark} ${styles.spam}`}>Spam?</span>}
        </span>
        <span className={`${textStyles.facts} ${styles.facts}`}>
          <bdi>{performanceType}</bdi>
          <time dateTime={submittedAt}>{submittedTime(submittedAt, timeZone)}</time>
        </span>
      </a>
      {photo && <img src={`${photo}?size=thumbnail`} alt="" loading="lazy" className={styles.photo} />}
      <div id={factsId} className={styles.review}>
        {preferredDates && (
          <div className={`${textStyles.fine} ${textStyles.twoLines}`}>
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
        onToggle={(isRange) => acts.current?.choose(id, isRange)}
        {...stop}
      />
      <Tooltip text="Delete">
        <IconButton
          shape="round"
          tone="danger"
          className={styles.delete}
          label={`Delete the application from ${name}`}
          {...stop}
          onClick={() => acts.current?.remove(row)}
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </Tooltip>
    </li>
  );
});

function ReviewFacts({ review }: { review: ReviewSummary }) {
  return (
    <p className={`${textStyles.facts} ${styles.facts} ${styles.reviewFacts}`}>
      {!review.isRead && (
        <span className={styles.unread}>
          <span className={textStyles.visuallyHidden}>Unread</span>
        </span>
      )}
      <span className={styles.state} data-state={review.state}>
        {reviewStateNames[review.state]}
      </span>
      <BookedDateMark date={review.date} />
      <AnswerClock dueAt={review.dueAt} />
      <Scores review={review} />
    </p>
  );
}

function Scores({ review: { ownScore, averageScore, scoreCount } }: { review: ReviewSummary }) {
  if (averageScore === null) return null;
  const average = Number(averageScore.toFixed(1));
  return (
    <span className={styles.scores}>
      <Star aria-hidden size={14} />
      {ownScore !== null && <span>you {ownScore}</span>}
      {(scoreCount > 1 || ownScore === null) && (
        <span>
          avg {average}
          <span className={textStyles.visuallyHidden}> of {scoreCount}</span>
        </span>
      )}
    </span>
  );
}
